/**
 * A file that is dropped where nothing takes it would open in place of the panel, with all that is typed in it. What
 * takes a file has said so by then.
 */
export const keepDroppedFilesOut = (): void => {
  const refuse = (event: DragEvent) => {
    if (event.defaultPrevented || event.dataTransfer?.types.includes('Files') !== true) return
    event.preventDefault()
    event.dataTransfer.dropEffect = 'none'
  }
  addEventListener('dragover', refuse)
  addEventListener('drop', refuse)
}
