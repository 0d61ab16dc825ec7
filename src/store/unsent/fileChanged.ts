/** A browser reads nothing of a file that was changed or moved since it was chosen. */
export const isFileChanged = (error: unknown): boolean =>
  error instanceof DOMException && ['NotReadableError', 'NotFoundError'].includes(error.name)

export const fileChangedText = 'The file was changed or moved after you chose it. Choose it again.'
