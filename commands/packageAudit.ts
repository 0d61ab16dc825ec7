import { z } from 'zod'

/** An advisory that is shipped all the same, and why. */
export const AuditException = z.strictObject({
  advisory: z.string().regex(/^GHSA(?:-[a-z0-9]{4}){3}$/),
  package: z.string().min(1),
  reason: z.string().min(20),
  since: z.iso.date(),
})
export type AuditException = z.infer<typeof AuditException>

const Report = z.object({
  auditReportVersion: z.number(),
  vulnerabilities: z.record(
    z.string(),
    z.object({
      via: z.array(
        z.union([z.string(), z.object({ name: z.string(), title: z.string(), url: z.string(), severity: z.string() })]),
      ),
    }),
  ),
})

export interface AuditOutcome {
  readonly isPassed: boolean
  readonly words: string
}

const parsed = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** What `npm audit --omit=dev --json` said, held against the written exceptions. */
export const judgeAudit = (answer: string, exceptions: readonly AuditException[]): AuditOutcome => {
  const report = Report.safeParse(parsed(answer))
  if (!report.success) return { isPassed: true, words: 'not asked: the registry does not answer audits' }
  const found = new Map(
    Object.values(report.data.vulnerabilities)
      .flatMap(({ via }) => via)
      .flatMap((one) => (typeof one === 'string' ? [] : [[one.url.split('/').at(-1) ?? one.url, one] as const])),
  )
  const isExcepted = (advisory: string, name: string) =>
    exceptions.some((one) => one.advisory === advisory && one.package === name)
  const open = [...found].filter(([advisory, { name }]) => !isExcepted(advisory, name))
  if (open.length === 0) return { isPassed: true, words: `asked: ${found.size} known, each a written exception` }
  const lines = open.map(([advisory, { name, severity, title }]) => `${advisory} ${name} (${severity}): ${title}`)
  return {
    isPassed: false,
    words: `${lines.join('\n')}\nUpdate what brings it, or write in docs/auditExceptions.json why it does no harm here.`,
  }
}
