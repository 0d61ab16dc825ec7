import { expect, test } from 'vitest'
import { queryFault } from './readOnlyQuery.ts'

test('one SELECT that changes nothing is taken, words in quotes say nothing', () => {
  expect(
    [
      '',
      'select sku from products where name ilike :text',
      "with a as (select 1) select * from a where word = 'drop; table'",
      'select 1;',
    ].map(queryFault),
  ).toEqual([undefined, undefined, undefined, undefined])
})

test('whatever changes something, reaches out or hides a second statement is named', () => {
  const all = [
    'delete from products',
    'select 1; drop table products',
    'with gone as (delete from products returning *) select * from gone',
    'select * into copy_of from products',
    'select * from products for update',
    'select pg_sleep(100)',
    "select 'open",
    'select 1 -- ; drop table products',
    'select $$x$$',
  ]
  expect(all.filter((query) => queryFault(query) === undefined)).toEqual([])
})
