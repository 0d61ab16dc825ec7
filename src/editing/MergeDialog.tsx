import { Banner, Dialog, Label, Radio } from '@primer/react'
import { type ReactNode, useState } from 'react'
import styles from './MergeDialog.module.css'
import { differencesOf, type FieldVersions, type Side } from './threeWay.ts'

type Between = 'people' | 'tabs' | 'times'

interface Props {
  /** 'Somebody else changed this merchant', or 'You changed this merchant in another tab' */
  readonly title: string
  /** Who, and when. */
  readonly by?: ReactNode
  /** Two people, or one of them in two tabs or at two times. */
  readonly between?: Between
  readonly fields: readonly FieldVersions[]
  /** What the button says where choosing does not save yet. */
  readonly confirmContent?: string
  readonly isSaving: boolean
  readonly onResolve: (choices: Readonly<Record<string, Side>>) => void
  readonly onClose: () => void
}

const sides: readonly Side[] = ['mine', 'theirs']
const sideTitles: Readonly<Record<Between, Readonly<Record<Side, string>>>> = {
  people: { mine: 'Mine', theirs: 'Theirs' },
  tabs: { mine: 'In this tab', theirs: 'In the other tab' },
  times: { mine: 'Now', theirs: 'Before' },
}
const unsaved: Readonly<Record<Between, string>> = {
  people: 'Nothing of yours has been saved yet.',
  tabs: 'Nothing of this tab has been saved yet.',
  times: 'Neither has been saved yet.',
}

const Text = ({ children }: { readonly children: string }) =>
  children === '' ? <span className={styles.none}>empty</span> : <span>{children}</span>

/** The record was saved by somebody else, or in another tab: a choice per field, and what nobody else touched is chosen already. */
export const MergeDialog = ({
  title,
  by,
  between = 'people',
  fields,
  confirmContent,
  isSaving,
  onResolve,
  onClose,
}: Props) => {
  const titles = sideTitles[between]
  const differences = differencesOf(fields)
  const [choices, setChoices] = useState<Readonly<Record<string, Side>>>(() =>
    Object.fromEntries(differences.flatMap(({ key, suggested }) => (suggested === null ? [] : [[key, suggested]]))),
  )
  const undecided = differences.filter(({ key }) => choices[key] === undefined)
  const isAllSame = differences.length === 0 && fields.some(({ original, mine }) => mine !== original)
  const keepsTheirs = differences.every(({ key }) => choices[key] === 'theirs')

  return (
    <Dialog
      title={title}
      subtitle={
        <>
          {by !== undefined && <>{by} </>}
          Choose what each field should hold. {unsaved[between]}
        </>
      }
      width="xlarge"
      className={styles.dialog ?? ''}
      onClose={onClose}
      footerButtons={[
        { content: 'Back to editing', onClick: onClose },
        {
          buttonType: 'primary',
          content:
            confirmContent ?? (keepsTheirs ? (between === 'people' ? 'Keep theirs' : 'Keep what was saved') : 'Save'),
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
          description={
            isAllSame
              ? 'What you typed is what has been saved already.'
              : 'The change concerns fields that cannot be edited here.'
          }
        />
      )}
      <div className="ui-stack-24">
        {differences.map(({ key, label, original: before, suggested, ...values }) => (
          <fieldset key={key} className="ui-group">
            <legend className={styles.legend}>
              {label}
              {suggested === null && <Label variant="attention">both changed</Label>}
            </legend>
            <p className={styles.original}>
              Original: <Text>{before}</Text>
            </p>
            <div className={styles.sides}>
              {sides.map((side) => (
                <label key={side} className={styles.side} data-chosen={choices[key] === side || undefined}>
                  <Radio
                    name={key}
                    value={side}
                    checked={choices[key] === side}
                    onChange={() => setChoices({ ...choices, [key]: side })}
                  />
                  <span className={styles.sideText}>
                    <span className="ui-small">{titles[side]}</span>
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
