import { picturePath, type PictureSide } from '#contract/calls/files/pictures.ts'
import styles from './Picture.module.css'

interface Props {
  readonly name: string
  /** What is on it; empty where the words beside it say so. */
  readonly alt: string
  readonly side: PictureSide
  readonly className?: string | undefined
}

/** A picture of the app in one of the sizes that it was drawn in. */
export const Picture = ({ name, alt, side, className }: Props) => (
  <img
    src={picturePath(name, side)}
    alt={alt}
    loading="lazy"
    decoding="async"
    className={className === undefined ? styles.picture : `${styles.picture} ${className}`}
  />
)
