import { ImageIcon } from '@primer/octicons-react'
import { PictureName } from '#contract/calls/files/pictures.ts'
import { readAwaited } from '#src/pictures/awaitedPicture.ts'
import { Picture } from '#src/pictures/Picture.tsx'
import styles from './Campaigns.module.css'

interface Props {
  /** Name of a picture of this app, or an address on an allowed domain. */
  readonly image: string
  readonly alt: string
}

/** The picture of a message. One of another host is not fetched: the panel shows nothing from elsewhere. */
export const MessagePicture = ({ image, alt }: Props) =>
  PictureName.safeParse(image).success ? (
    <Picture name={image} side={320} alt={alt} className={styles.picture} />
  ) : (
    <span className={styles.elsewhere}>
      <ImageIcon size={24} />
      <span className={styles.muted}>{readAwaited(image) === undefined ? image : 'The image is still on its way'}</span>
    </span>
  )
