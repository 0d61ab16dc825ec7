/** Acts when the browser has shown what is drawn now. In a hidden page that is when it is looked at. */
export const afterPaint = (act: () => void): void => {
  requestAnimationFrame(() => setTimeout(act))
}
