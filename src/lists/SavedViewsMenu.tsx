import { BookmarkIcon, CheckIcon, PeopleIcon, PlusIcon, TrashIcon } from '@primer/octicons-react'
import { ActionList, ActionMenu, Checkbox, Dialog, FormControl } from '@primer/react'
import { type FormEvent, useState } from 'react'
import {
  deleteView,
  listSavedViews,
  maxViewNameLength,
  type SavedView,
  saveView,
} from '#contract/calls/reports/tables.ts'
import type { LateMenuProps } from '#src/gateway/lateMenu.tsx'
import { useCall, useCommand } from '#src/gateway/useCall.ts'
import { cancelOr } from '#src/ui/cancelOr.ts'
import type { ColumnLayout } from '#src/ui/dataGrid/columnLayout.ts'
import { showToast } from '#src/ui/toast.ts'
import { layoutColumns, layoutOf } from './useTableLayout.ts'
import { BoundedInput } from '#src/ui/BoundedInput.tsx'

export interface SavedViewsProps {
  readonly table: string
  /** Filters, order and size as they stand in the address. */
  readonly query: string
  readonly layout: ColumnLayout | undefined
  readonly onShow: (view: { readonly query: string; readonly layout: ColumnLayout | undefined }) => void
}

interface SaveProps extends Omit<SavedViewsProps, 'onShow'> {
  readonly onClose: () => void
}

/** Not a table form: what is saved is the search and the columns of the list, under a name. */
const SaveDialog = ({ table, query, layout, onClose }: SaveProps) => {
  const [name, setName] = useState('')
  const [isShared, setShared] = useState(false)
  const saving = useCommand(saveView, {
    invalidates: [listSavedViews],
    onSuccess: (view) => {
      showToast({ kind: 'success', text: `“${view.name}” is saved.` })
      onClose()
    },
  })
  const submit = (event?: FormEvent) => {
    event?.preventDefault()
    if (name.trim() === '' || saving.isPending) return
    saving.mutate({
      request: {
        table,
        name: name.trim(),
        query,
        columns: layout === undefined ? null : layoutColumns(layout),
        isShared,
      },
    })
  }
  return (
    <Dialog
      title="Save this view"
      width="medium"
      onClose={onClose}
      footerButtons={cancelOr(onClose, {
        content: 'Save',
        disabled: name.trim() === '',
        loading: saving.isPending,
        onClick: () => submit(),
      })}
    >
      <form onSubmit={submit} style={{ display: 'grid', gap: 'var(--base-size-16)' }}>
        <FormControl required>
          <FormControl.Label>Name</FormControl.Label>
          <BoundedInput
            block
            autoComplete="off"
            longest={maxViewNameLength}
            value={name}
            onChange={(event) => setName(event.target.value)}
          />
          {saving.error === null ? (
            <FormControl.Caption>The filters, the order and the columns are saved, not the rows.</FormControl.Caption>
          ) : (
            <FormControl.Validation variant="error">{saving.error.message}</FormControl.Validation>
          )}
        </FormControl>
        <FormControl>
          <Checkbox checked={isShared} onChange={(event) => setShared(event.target.checked)} />
          <FormControl.Label>Share it with everybody who sees the same rows</FormControl.Label>
        </FormControl>
      </form>
    </Dialog>
  )
}

/** Named filters and columns: the person's own and those that others share. */
export const SavedViewsMenu = ({ table, query, layout, onShow, isOpened = false }: SavedViewsProps & LateMenuProps) => {
  const [isSaving, setSaving] = useState(false)
  const [isOpen, setOpen] = useState(isOpened)
  const read = useCall(listSavedViews, { table }, { enabled: isOpen })
  const removing = useCommand(deleteView, {
    invalidates: [listSavedViews],
    onSuccess: () => showToast({ kind: 'success', text: 'The view is removed.' }),
    onError: (error) => showToast({ kind: 'error', text: error.message }),
  })
  const views = read.data ?? []
  const own = views.filter(({ isMine }) => isMine)
  const line = (view: SavedView) => (
    <ActionList.Item key={view.viewId} onSelect={() => onShow({ query: view.query, layout: layoutOf(view.columns) })}>
      <ActionList.LeadingVisual>{view.query === query ? <CheckIcon /> : <BookmarkIcon />}</ActionList.LeadingVisual>
      {view.name}
      {view.isShared && (
        <ActionList.Description variant="block">{view.isMine ? 'shared' : `of ${view.ownedBy}`}</ActionList.Description>
      )}
      {view.isShared && (
        <ActionList.TrailingVisual>
          <PeopleIcon aria-label="Shared" />
        </ActionList.TrailingVisual>
      )}
    </ActionList.Item>
  )
  const others = views.filter(({ isMine }) => !isMine)
  return (
    <>
      <ActionMenu open={isOpen} onOpenChange={setOpen}>
        <ActionMenu.Button leadingVisual={BookmarkIcon}>Views</ActionMenu.Button>
        <ActionMenu.Overlay width="medium">
          <ActionList>
            {read.error !== null && <ActionList.Item disabled>The views could not be loaded.</ActionList.Item>}
            {own.length > 0 && (
              <ActionList.Group>
                <ActionList.GroupHeading>Yours</ActionList.GroupHeading>
                {own.map(line)}
              </ActionList.Group>
            )}
            {others.length > 0 && (
              <ActionList.Group>
                <ActionList.GroupHeading>Shared by others</ActionList.GroupHeading>
                {others.map(line)}
              </ActionList.Group>
            )}
            {views.length > 0 && <ActionList.Divider />}
            <ActionList.Item onSelect={() => setSaving(true)}>
              <ActionList.LeadingVisual>
                <PlusIcon />
              </ActionList.LeadingVisual>
              Save this view…
            </ActionList.Item>
            {own
              .filter((view) => view.query === query)
              .map((view) => (
                <ActionList.Item
                  key={`remove ${view.viewId}`}
                  variant="danger"
                  onSelect={() => removing.mutate({ request: { viewId: view.viewId } })}
                >
                  <ActionList.LeadingVisual>
                    <TrashIcon />
                  </ActionList.LeadingVisual>
                  Remove “{view.name}”
                </ActionList.Item>
              ))}
          </ActionList>
        </ActionMenu.Overlay>
      </ActionMenu>
      {isSaving && <SaveDialog table={table} query={query} layout={layout} onClose={() => setSaving(false)} />}
    </>
  )
}
