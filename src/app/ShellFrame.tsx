import { Mark } from '#src/ui/Mark.tsx'

const bones = (count: number) => Array.from({ length: count }, (_, at) => <i key={at} />)

/** A list before it is known what is in it, at the place of a screen. */
export const ScreenFrame = () => (
  <div className="frame-screen" aria-hidden="true">
    <i />
    <i />
    <div className="frame-rows">{bones(11)}</div>
  </div>
)

/**
 * The bare shape of the shell while it loads, so that nothing moves when it comes. `index.html` holds the same, which is
 * painted before any script has come, in the styles of `public/frame.css`.
 */
export const ShellFrame = () => (
  <div className="frame" aria-busy="true">
    <div className="frame-bar">
      <Mark size={24} />
      <i />
    </div>
    <div className="frame-menu">{bones(10)}</div>
    <div className="frame-main">
      <div className="frame-content">
        <ScreenFrame />
      </div>
    </div>
  </div>
)
