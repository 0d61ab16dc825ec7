import { describe, expect, it } from 'vitest'
import { filtersOf, readTransactionSearch, refsOf, writeTransactionSearch } from './transactionSearch.ts'

const reading = { sorts: ['creationDate', 'amount'], size: 5 } as const
const read = (query: string) => readTransactionSearch(new URLSearchParams(query), reading)

describe('the filters of transactions in the address', () => {
  it('come back the same after being written, beside what else stands there', () => {
    const search = read('txn_no=T1,T2&from=2026-11-01&to=2026-11-22&status=FAILED&page=3&size=50&sort=amount&order=asc')
    const written = writeTransactionSearch(search, reading, { merchant_code: 'M0000001' })
    expect([read(written.toString()), written.get('merchant_code')]).toEqual([search, 'M0000001'])
  })

  it('take the default for what is not offered, and leave it out again', () => {
    const search = read('from=yesterday&to=2026-02-30&page=0&size=7&sort=card&order=up')
    expect([search, writeTransactionSearch(search, reading).toString()]).toEqual([
      {
        refs: '',
        from: '',
        to: '',
        status: '',
        errorCode: '',
        txnType: '',
        page: 1,
        size: 5,
        sort: 'creationDate',
        order: 'desc',
      },
      '',
    ])
  })

  it('several numbers are pasted in any form, each once, and at most 200', () => {
    expect(refsOf(' T1, "T2"\nT3\tT1;T4\u200b ')).toEqual(['T1', 'T2', 'T3', 'T4'])
    expect(refsOf(Array.from({ length: 300 }, (_, at) => `T${at}`).join('\n'))).toHaveLength(200)
  })

  it('only what is set is asked for', () => {
    expect(filtersOf(read('from=2026-11-01&error=E01'))).toEqual({ fromDate: '2026-11-01', errorCode: 'E01' })
  })
})
