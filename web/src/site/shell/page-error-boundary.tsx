import { Component, type ReactNode } from 'react'
import { ErrorState } from '../../ui/states/error-state.tsx'

interface Props {
  /** Another address is another try. */
  address: string
  children: ReactNode
}

interface State {
  address: string
  isBroken: boolean
}

/** A page that breaks while it is drawn leaves the frame standing, so that the visitor can go elsewhere. */
export class PageErrorBoundary extends Component<Props, State> {
  override state: State = { address: this.props.address, isBroken: false }

  static getDerivedStateFromError(): Partial<State> {
    return { isBroken: true }
  }

  static getDerivedStateFromProps({ address }: Props, state: State): State | null {
    return address === state.address ? null : { address, isBroken: false }
  }

  override render(): ReactNode {
    if (!this.state.isBroken) return this.props.children
    return (
      <ErrorState
        title="这个页面出了问题"
        onRetry={() => {
          location.reload()
        }}
      >
        重新加载试试；如果还是这样，请到意见反馈里告诉我们。
      </ErrorState>
    )
  }
}
