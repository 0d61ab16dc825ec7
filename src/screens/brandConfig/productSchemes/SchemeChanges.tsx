import { Button, Dialog } from '@primer/react'
import { useState } from 'react'
import { listSchemeChanges } from '#contract/calls/productSchemes.ts'
import type { ResponseOf } from '#contract/wire/call.ts'
import { screenStateOf } from '#src/gateway/screenStateOf.ts'
import { useCall } from '#src/gateway/useCall.ts'
import { formatCount } from '#src/ui/count.ts'
import { ScreenState } from '#src/ui/ScreenState.tsx'
import { type Column, Table } from '#src/ui/Table.tsx'
import { When } from '#src/ui/When.tsx'
import brand from '../BrandConfig.module.css'
import { actWords } from './schemeWords.ts'
import { useTakeBack } from './useSchemeAct.tsx'

type Change = ResponseOf<typeof listSchemeChanges>['rows'][number]

interface Props {
  readonly brandCode: string
  readonly onClose: () => void
}

const size = 50

/** What was extended, expired and moved, and what of it can be taken back. */
export const SchemeChanges = ({ brandCode, onClose }: Props) => {
  const read = useCall(listSchemeChanges, { brandCode, page: 1, size }, { staleTime: 0 })
  const takeBack = useTakeBack()
  const [busy, setBusy] = useState<string>()
  const columns: readonly Column<Change>[] = [
    { key: 'act', header: 'Change', cell: ({ act }) => <span className={brand.word}>{actWords[act]}</span> },
    { key: 'schemes', header: 'Schemes', align: 'end', width: '1%', cell: ({ schemes }) => formatCount(schemes) },
    { key: 'models', header: 'Models', align: 'end', width: '1%', cell: ({ models }) => formatCount(models) },
    { key: 'by', header: 'By', cell: ({ changedBy }) => changedBy },
    { key: 'at', header: 'At', width: '1%', cell: ({ changedAt }) => <When at={changedAt} /> },
    {
      key: 'back',
      header: 'Taken back',
      align: 'end',
      width: '1%',
      cell: ({ changeId, takenBackAt, act }) =>
        takenBackAt === null ? (
          <Button
            size="small"
            loading={busy === changeId}
            aria-label={`Take back: ${actWords[act]}`}
            onClick={() => {
              setBusy(changeId)
              void takeBack(changeId).finally(() => setBusy(undefined))
            }}
          >
            Take back
          </Button>
        ) : (
          <When at={takenBackAt} />
        ),
    },
  ]
  return (
    <Dialog
      title="Changes of schemes"
      subtitle="A change can be taken back while nothing of it was changed since."
      width="xlarge"
      onClose={onClose}
      footerButtons={[{ content: 'Close', onClick: onClose }]}
    >
      <ScreenState
        state={screenStateOf(read, read.data?.rows.length === 0)}
        title={read.error === null ? 'No changes yet' : undefined}
        text={read.error?.message ?? 'What is extended, expired or moved is listed here.'}
        onRetry={() => void read.refetch()}
        skeleton={<Table label="Changes" columns={columns} rows={[]} rowKey={String} skeletonRows={5} />}
      >
        <Table label="Changes" columns={columns} rows={read.data?.rows ?? []} rowKey={({ changeId }) => changeId} />
      </ScreenState>
    </Dialog>
  )
}
