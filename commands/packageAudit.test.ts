import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { AuditException, judgeAudit } from './packageAudit.ts'

const advisory = 'GHSA-abcd-1234-wxyz'
const known = JSON.stringify({
  auditReportVersion: 2,
  vulnerabilities: {
    soup: {
      name: 'soup',
      via: [
        {
          source: 1,
          name: 'soup',
          title: 'Spills',
          url: `https://github.com/advisories/${advisory}`,
          severity: 'high',
        },
      ],
    },
    kitchen: { name: 'kitchen', via: ['soup'] },
  },
})
const exception = { advisory, package: 'soup', reason: 'Nothing here is served hot.', since: '2026-11-28' }

describe('the audit of what is shipped', () => {
  test('fails on an advisory without a written exception and names it, its package and what to do', () => {
    expect(judgeAudit(known, [])).toEqual({
      isPassed: false,
      words: `${advisory} soup (high): Spills\nUpdate what brings it, or write in docs/auditExceptions.json why it does no harm here.`,
    })
    expect(judgeAudit(known, [{ ...exception, package: 'broth' }]).isPassed).toBe(false)
  })

  test('passes where nothing is known, and where what is known is a written exception', () => {
    const clean = JSON.stringify({ auditReportVersion: 2, vulnerabilities: {} })
    expect(judgeAudit(clean, [])).toEqual({ isPassed: true, words: 'asked: 0 known, each a written exception' })
    expect(judgeAudit(known, [exception])).toEqual({
      isPassed: true,
      words: 'asked: 1 known, each a written exception',
    })
  })

  test.each(['', 'npm error', '{"message":"405 Method Not Allowed","error":{"summary":""}}'])(
    'says that it was not asked where the registry answers %o',
    (answer) => {
      expect(judgeAudit(answer, [])).toEqual({
        isPassed: true,
        words: 'not asked: the registry does not answer audits',
      })
    },
  )

  test('an exception has its reason and its day', () => {
    const list = z.array(AuditException).parse(JSON.parse(readFileSync('docs/auditExceptions.json', 'utf8')))
    expect(list.map(({ advisory: id }) => id)).toEqual([...new Set(list.map(({ advisory: id }) => id))])
    expect(AuditException.safeParse({ ...exception, reason: '' }).success).toBe(false)
    expect(AuditException.safeParse({ ...exception, since: 'today' }).success).toBe(false)
  })
})
