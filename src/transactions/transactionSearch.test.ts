import { describe, expect, it } from 'vitest'
import { splitCodes } from '#src/lists/search/filters.ts'
import { countedFilters, numberAndDays, transactionSearch } from './transactionSearch.ts'

const search = transactionSearch({ ...numberAndDays, ...countedFilters }, ['creationDate', 'amount'])
const today = '2026-11-25'
const read = (query: string) => search.read(new URLSearchParams(query), today)

describe('the filters of transactions in the address', () => {
  it('come back the same after being written, beside what else stands there', () => {
    const state = read('txn_no=T1,T2&from=2026-11-01&to=2026-11-22&status=FAILED&page=3&size=50&sort=amount&order=asc')
    const written = search.write(state, today, new URLSearchParams('merchant_code=M0000001'))
    expect([read(written.toString()), written.get('merchant_code')]).toEqual([state, 'M0000001'])
  })

  it('take the default for what is not offered, and leave it out again', () => {
    const state = read('from=yesterday&to=2026-02-30&page=0&size=7&sort=card&order=up')
    expect([state, search.write(state, today).toString()]).toEqual([
      {
        texts: { txnRefNumber: '', fromDate: '', toDate: '', status: '', errorCode: '' },
        page: 1,
        size: 5,
        sort: 'creationDate',
        order: 'desc',
        cursor: '',
        isSubmitted: false,
      },
      '',
    ])
  })

  it('several numbers are pasted in any form, each once, and at most 200 at once', () => {
    expect(splitCodes(' T1, "T2"\nT3\tT1;T4\u200b ')).toEqual(['T1', 'T2', 'T3', 'T4'])
    const many = Array.from({ length: 201 }, (_, at) => `T${at}`).join()
    expect(search.faultsOf(read(`txn_no=${many}`).texts, today)).toEqual({ txnRefNumber: 'At most 200 codes at once.' })
  })

  it('only what is set is asked for', () => {
    expect(search.valuesOf(read('from=2026-11-01&error=E01').texts)).toEqual({
      fromDate: '2026-11-01',
      errorCode: 'E01',
    })
  })
})
