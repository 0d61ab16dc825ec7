import type { Handler } from '#server/gateway/handler.ts'
import { findPeople } from './personRows.ts'
import { presentPerson } from './presentPerson.ts'

export const listPeople: Handler<'people.list'> = async (request, { tx, staff }) => {
  const { rows, total } = await findPeople(tx, staff.staffId, request)
  return { rows: rows.map(presentPerson), total }
}
