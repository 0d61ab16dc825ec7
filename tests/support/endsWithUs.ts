import type { ChildProcess } from 'node:child_process'

const alive = new Set<ChildProcess>()
process.once('exit', () => {
  for (const child of alive) child.kill('SIGKILL')
})

/** Whoever throws before it has stopped what it started leaves nothing behind. */
export const endsWithUs = <Child extends ChildProcess>(child: Child): Child => {
  alive.add(child)
  child.once('exit', () => alive.delete(child))
  return child
}
