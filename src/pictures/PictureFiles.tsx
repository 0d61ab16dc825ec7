import type { RefObject } from 'react'
import hidden from '#src/ui/hidden.module.css'
import { pictureTypes } from './pictureFile.ts'

interface Props {
  /** A button opens it. */
  readonly field: RefObject<HTMLInputElement | null>
  readonly onChoose: (files: readonly File[]) => void
}

/** Chooses image files, also the same ones again. */
export const PictureFiles = ({ field, onChoose }: Props) => (
  <input
    ref={field}
    type="file"
    multiple
    className={hidden.hidden}
    accept={pictureTypes}
    tabIndex={-1}
    aria-label="Image files"
    onChange={(event) => {
      onChoose([...(event.target.files ?? [])])
      event.target.value = ''
    }}
  />
)
