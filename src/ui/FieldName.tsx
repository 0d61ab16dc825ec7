import { Fragment } from 'react'

/** A field's name, which may go on in the next line behind each of its words. */
export const FieldName = ({ name }: { readonly name: string }) =>
  name.split('_').map((word, at) => (
    <Fragment key={at}>
      {at > 0 && (
        <>
          _<wbr />
        </>
      )}
      {word}
    </Fragment>
  ))
