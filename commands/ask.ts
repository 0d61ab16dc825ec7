import { createInterface, type Interface } from 'node:readline/promises'
import { Writable } from 'node:stream'

/** Asks on the terminal. Throws when the person presses Ctrl-C or Ctrl-D instead. */
export function ask(question: string): Promise<string> {
  return answerOf(createInterface({ input: process.stdin, output: process.stdout }), question)
}

/** As `ask`; nothing that is typed is shown. */
export async function askHidden(question: string): Promise<string> {
  process.stdout.write(question)
  const nowhere = new Writable({ write: (_chunk, _encoding, done) => done() })
  try {
    return await answerOf(
      createInterface({ input: process.stdin, output: nowhere, terminal: true, historySize: 0 }),
      '',
    )
  } finally {
    process.stdout.write('\n')
  }
}

/** The first line of what is piped in. */
export async function readPipedLine(): Promise<string> {
  for await (const line of createInterface({ input: process.stdin })) return line
  return ''
}

async function answerOf(terminal: Interface, question: string): Promise<string> {
  const left = new AbortController()
  terminal.once('SIGINT', () => left.abort()).once('close', () => left.abort())
  try {
    return await terminal.question(question, { signal: left.signal })
  } catch (cause) {
    throw new Error('Stopped. Nothing was changed.', { cause })
  } finally {
    terminal.close()
  }
}
