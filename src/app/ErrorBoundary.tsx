import { Component, type ReactNode } from 'react'
import { BrokenPage } from './BrokenPage.tsx'
import { isScriptMissing, MissingScript } from './MissingScript.tsx'

interface Props {
  readonly children: ReactNode
}

/** The last net: whatever breaks while drawing becomes a page that says so, never a blank one. */
export class ErrorBoundary extends Component<Props, { readonly broken: { readonly by: unknown } | undefined }> {
  override state: { broken: { by: unknown } | undefined } = { broken: undefined }

  static getDerivedStateFromError(by: unknown) {
    return { broken: { by } }
  }

  override render() {
    const { broken } = this.state
    if (broken === undefined) return this.props.children
    return isScriptMissing(broken.by) ? <MissingScript onBack={() => location.reload()} /> : <BrokenPage />
  }
}
