import { Select } from '@primer/react'
import { shownText } from '#spreadsheets/shownText.ts'
import { Field } from '#src/ui/Field.tsx'

interface Props {
  /** The sheets of the workbook; with fewer than two there is nothing to choose. */
  readonly sheets: readonly string[]
  readonly value: string
  readonly isDisabled?: boolean
  readonly onChoose: (sheetName: string) => void
}

/** Which sheet of a workbook is meant. */
export const SheetNameField = ({ sheets, value, isDisabled = false, onChoose }: Props) =>
  sheets.length < 2 ? null : (
    <Field label="Sheet" caption="Only this sheet of the workbook is uploaded.">
      {(control) => (
        <Select {...control} disabled={isDisabled} value={value} onChange={({ target }) => onChoose(target.value)}>
          {sheets.map((name) => (
            <Select.Option key={name} value={name}>
              {shownText(name)}
            </Select.Option>
          ))}
        </Select>
      )}
    </Field>
  )
