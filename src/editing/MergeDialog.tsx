import { Banner, Dialog, Label, Radio } from '@primer/react'
import { type ReactNode, useState } from 'react'
import styles from './MergeDialog.module.css'
import { differencesOf, type FieldVersions, type Side } from './threeWay.ts'

interface Props {
  /** 'Somebody else changed this merchant' */
  readonly title: string
  /** Who, and when. */
  readonly by?: ReactNode
  readonly fields: readonly FieldVersions[]
  /** What the button says where choosing does not save yet. */
  readonly confirmContent?: string
  readonly isSaving: boolean
  readonly onResolve: (choices: Readonly<Record<string, Side>>) => void
  readonly onClose: () => void
}

const sides: readonly { side: Side; title: string }[] = [
  { side: 'mine', title: 'Mine' },
  { side: 'theirs', title: 'Theirs' },
]

const Text = ({ children }: { readonly children: string }) =>
  children === '' ? <span className={styles.none}>empty</span> : <span>{children}</span>

/** Somebody else saved first: a choice per field, and what nobody else touched is chosen already. */
export const MergeDialog = ({ title, by, fields, confirmContent, isSaving, onResolve, onClose }: Props) => {
  const differences = differencesOf(fields)
  const [choices, setChoices] = useState<Readonly<Record<string, Side>>>(() =>
    Object.fromEntries(differences.flatMap(({ key, suggested }) => (suggested === null ? [] : [[key, suggested]]))),
  )
  const undecided = differences.filter(({ key }) => choices[key] === undefined)
  const keepsTheirs = differences.every(({ key }) => choices[key] === 'theirs')

  return (
    <Dialog
      title={title}
      subtitle={
        <>
          {by !== undefined && <>{by} </>}
          Choose what each field should hold. Nothing of yours has been saved yet.
        </>
      }
      width="xlarge"
      className={styles.dialog ?? ''}
      onClose={onClose}
      footerButtons={[
        { content: 'Back to editing', onClick: onClose },
        {
          buttonType: 'primary',
          content: confirmContent ?? (keepsTheirs ? 'Keep theirs' : 'Save'),
          disabled: undecided.length > 0,
          loading: isSaving,
          onClick: () => onResolve(choices),
        },
      ]}
    >
      {differences.length === 0 && (
        <Banner
          hideTitle
          title="Nothing to choose"
          variant="info"
          layout="compact"
          description="The change concerns fields that cannot be edited here."
        />
      )}
      <div className={styles.fields}>
        {differences.map(({ key, label, original: before, suggested, ...values }) => (
          <fieldset key={key} className={styles.field}>
            <legend className={styles.legend}>
              {label}
              {suggested === null && <Label variant="attention">both changed</Label>}
            </legend>
            <p className={styles.original}>
              Original: <Text>{before}</Text>
            </p>
            <div className={styles.sides}>
              {sides.map(({ side, title: sideTitle }) => (
                <label key={side} className={styles.side} data-chosen={choices[key] === side || undefined}>
                  <Radio
                    name={key}
                    value={side}
                    checked={choices[key] === side}
                    onChange={() => setChoices({ ...choices, [key]: side })}
                  />
                  <span className={styles.sideText}>
                    <span className={styles.sideTitle}>{sideTitle}</span>
                    <Text>{values[side]}</Text>
                  </span>
                </label>
              ))}
            </div>
          </fieldset>
        ))}
      </div>
    </Dialog>
  )
}
