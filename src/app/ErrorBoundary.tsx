import { Component, type ReactNode } from 'react'
import { BrokenPage } from './BrokenPage.tsx'

interface Props {
  readonly children: ReactNode
}

/** The last net: whatever breaks while drawing becomes the 500 page, never a blank one. */
export class ErrorBoundary extends Component<Props, { readonly isBroken: boolean }> {
  override state = { isBroken: false }

  static getDerivedStateFromError() {
    return { isBroken: true }
  }

  override render() {
    return this.state.isBroken ? <BrokenPage /> : this.props.children
  }
}
