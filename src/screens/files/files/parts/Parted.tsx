import { Fragment } from 'react'

/** A name of files and scripts: where it is too long for its column it goes on behind an underscore or a dash. */
export const Parted = ({ text }: { readonly text: string }) =>
  text.split(/(?<=[_-])/).map((part, at) => (
    <Fragment key={at}>
      {part}
      <wbr />
    </Fragment>
  ))
