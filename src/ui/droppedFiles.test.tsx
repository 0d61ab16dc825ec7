import { expect, it } from 'vitest'
import { keepDroppedFilesOut } from './droppedFiles.ts'

const drop = (place: EventTarget, held: string | File) => {
  const dataTransfer = new DataTransfer()
  if (typeof held === 'string') dataTransfer.setData('text/plain', held)
  else dataTransfer.items.add(held)
  const events = (['dragover', 'drop'] as const).map(
    (type) => new DragEvent(type, { bubbles: true, cancelable: true, dataTransfer }),
  )
  return events.map((event) => !place.dispatchEvent(event))
}

it('a file that is dropped beside a zone does not open in place of the panel; a text is dropped as ever', () => {
  const field = document.body.appendChild(document.createElement('input'))
  const file = new File(['a'], 'rows.csv')
  expect([drop(field, file), drop(document.body, file)]).toEqual([
    [false, false],
    [false, false],
  ])
  keepDroppedFilesOut()
  expect([drop(field, file), drop(document.body, file), drop(field, 'a text')]).toEqual([
    [true, true],
    [true, true],
    [false, false],
  ])
  field.remove()
})
