import { Checkbox } from '@primer/react'
import { useState } from 'react'
import type { Service } from '#contract/calls/people/roles.ts'
import { FilterInput } from '#src/ui/FilterInput.tsx'
import styles from './ServiceChooser.module.css'

interface RoleDraft {
  readonly activeServiceId: readonly number[]
  readonly blockedServiceId: readonly number[]
}

/** A service is active or blocked in a role, or not in it. */
const withService = (draft: RoleDraft, id: number, state: 'active' | 'blocked' | 'none'): RoleDraft => {
  const others = (ids: readonly number[], isIn: boolean) =>
    [...ids.filter((other) => other !== id), ...(isIn ? [id] : [])].toSorted((a, b) => a - b)
  return {
    activeServiceId: others(draft.activeServiceId, state === 'active'),
    blockedServiceId: others(draft.blockedServiceId, state === 'blocked'),
  }
}

interface ServiceChooserProps {
  readonly draft: RoleDraft
  readonly services: readonly Service[]
  readonly onChange: (fields: RoleDraft) => void
}

/** Every service with its place in the role: active, blocked, or neither. */
export const ServiceChooser = ({ draft, services, onChange }: ServiceChooserProps) => {
  const [text, setText] = useState('')
  const wanted = text.trim().toLowerCase()
  const shown = services.filter(({ serviceName }) => serviceName.toLowerCase().includes(wanted))
  return (
    <fieldset className={styles.chooser}>
      <legend className={styles.legend}>
        Services{' '}
        <span className={styles.count}>
          {draft.activeServiceId.length} active, {draft.blockedServiceId.length} blocked
        </span>
      </legend>
      <FilterInput label="Filter services" value={text} onChange={setText} />
      <div className={styles.frame}>
        <table className={styles.table}>
          <thead>
            <tr>
              <th scope="col">service_name</th>
              <th scope="col">Active</th>
              <th scope="col">Blocked</th>
            </tr>
          </thead>
          <tbody>
            {shown.map(({ id, serviceName, isActive }) => {
              const isBlocked = draft.blockedServiceId.includes(id)
              const is = { active: !isBlocked && draft.activeServiceId.includes(id), blocked: isBlocked }
              return (
                <tr key={id}>
                  <th scope="row">
                    {serviceName}
                    {!isActive && <span className={styles.count}> In Active</span>}
                  </th>
                  {(['active', 'blocked'] as const).map((one) => (
                    <td key={one}>
                      <Checkbox
                        aria-label={`${serviceName} ${one}`}
                        checked={is[one]}
                        onChange={(event) => onChange(withService(draft, id, event.target.checked ? one : 'none'))}
                      />
                    </td>
                  ))}
                </tr>
              )
            })}
          </tbody>
        </table>
        {shown.length === 0 && <p className={styles.none}>No service has this in its name.</p>}
      </div>
      <p className={styles.none}>A blocked service stays blocked even if another role gives it.</p>
    </fieldset>
  )
}
