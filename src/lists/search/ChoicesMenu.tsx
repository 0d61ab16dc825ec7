import { ActionList, ActionMenu } from '@primer/react'
import { useState } from 'react'
import type { LateMenuProps } from '#src/gateway/lateMenu.tsx'

export interface ChoicesProps {
  readonly label: string
  /** What is chosen, in words. */
  readonly said: string
  readonly offered: readonly { readonly value: string; readonly label: string }[]
  readonly chosen: readonly string[]
  readonly control: { readonly id: string; readonly 'aria-describedby': string | undefined }
  readonly onToggle: (value: string) => void
}

export const ChoicesMenu = ({
  label,
  said,
  offered,
  chosen,
  control,
  onToggle,
  isOpened = false,
}: ChoicesProps & LateMenuProps) => {
  const [isOpen, setOpen] = useState(isOpened)
  return (
    <ActionMenu open={isOpen} onOpenChange={setOpen}>
      <ActionMenu.Button {...control} block alignContent="start" aria-label={`${label}: ${said}`}>
        {said}
      </ActionMenu.Button>
      <ActionMenu.Overlay maxHeight="medium">
        <ActionList selectionVariant="multiple" aria-label={label}>
          {offered.map((one) => (
            <ActionList.Item
              key={one.value}
              selected={chosen.includes(one.value)}
              onSelect={(event) => {
                // The menu stays for the next one.
                event.preventDefault()
                onToggle(one.value)
              }}
            >
              {one.label}
            </ActionList.Item>
          ))}
        </ActionList>
      </ActionMenu.Overlay>
    </ActionMenu>
  )
}
