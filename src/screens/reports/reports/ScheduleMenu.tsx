import { ClockIcon, TrashIcon } from '@primer/octicons-react'
import { ActionList, ActionMenu } from '@primer/react'
import { z } from 'zod'
import {
  addSchedule,
  deleteSchedule,
  listSchedules,
  Rhythm,
  rhythmTexts,
  ScheduledReport,
} from '#contract/calls/reports/schedules.ts'
import type { CallDefinition } from '#contract/wire/call.ts'
import { useCall, useCommand } from '#src/gateway/useCall.ts'
import { formatInstant } from '#src/ui/time.ts'
import { showToast } from '#src/ui/toast.ts'

interface Props {
  readonly name: string
  readonly call: CallDefinition
  readonly request: unknown
}

/** Has this report made by the clock, with these filters and the days that are then over; and ends that. */
export const ScheduleMenu = ({ name, call, request }: Props) => {
  const report = ScheduledReport.safeParse(name).data
  const schedules = useCall(listSchedules, {}, { enabled: report !== undefined })
  const onError = (error: { message: string }) => showToast({ kind: 'error', text: error.message })
  const adding = useCommand(addSchedule, {
    invalidates: [listSchedules],
    onSuccess: ({ nextAt }) =>
      showToast({ kind: 'success', text: `Scheduled. It is made next at ${formatInstant(nextAt) ?? ''}.` }),
    onError,
  })
  const ending = useCommand(deleteSchedule, {
    invalidates: [listSchedules],
    onSuccess: () => showToast({ kind: 'success', text: 'The schedule has ended.' }),
    onError,
  })
  if (report === undefined) return null
  const mine = (schedules.data ?? []).filter((schedule) => schedule.report === report)
  const add = (rhythm: Rhythm) => {
    const wire = z.encode(call.request, request as never) as Record<string, unknown>
    adding.mutate({ request: { report, rhythm, format: 'xlsx', request: wire } })
  }
  return (
    <ActionMenu>
      <ActionMenu.Button leadingVisual={ClockIcon} loading={adding.isPending || ending.isPending}>
        {mine.length === 0 ? 'Schedule' : `Schedule (${mine.length})`}
      </ActionMenu.Button>
      <ActionMenu.Overlay width="medium">
        <ActionList>
          <ActionList.Group>
            <ActionList.GroupHeading>Make it with these filters</ActionList.GroupHeading>
            {Rhythm.options.map((rhythm) => (
              <ActionList.Item key={rhythm} onSelect={() => add(rhythm)}>
                {rhythmTexts[rhythm]}
              </ActionList.Item>
            ))}
          </ActionList.Group>
          {mine.length > 0 && (
            <ActionList.Group>
              <ActionList.GroupHeading>End a schedule</ActionList.GroupHeading>
              {mine.map(({ scheduleId, rhythm, nextAt }) => (
                <ActionList.Item
                  key={scheduleId}
                  variant="danger"
                  onSelect={() => ending.mutate({ request: { scheduleId } })}
                >
                  <ActionList.LeadingVisual>
                    <TrashIcon />
                  </ActionList.LeadingVisual>
                  {rhythmTexts[rhythm]}
                  <ActionList.Description variant="block">Next at {formatInstant(nextAt)}</ActionList.Description>
                </ActionList.Item>
              ))}
            </ActionList.Group>
          )}
        </ActionList>
      </ActionMenu.Overlay>
    </ActionMenu>
  )
}
