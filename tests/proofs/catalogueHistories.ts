import { type SQL, sql } from 'drizzle-orm'
import { deepestLevel, maxProductImages } from '#contract/calls/catalogue/catalogue.ts'
import { dayAfter, indianDay } from '#contract/wire/indianTime.ts'
import { drawPicture } from '#tests/support/catalogueFixture.ts'
import type { Client, TestGateway } from '#tests/support/gateway.ts'
import { codeOf } from '#tests/support/outcome.ts'
import { historiesOf, type HistoryRun, refusedOr } from './histories.ts'

const brandCode = 'ASTRON'
const skus = 12
const dayMs = 86_400_000

export interface CatalogueFigures {
  readonly histories: number
  readonly acts: number
  readonly done: number
  readonly refused: number
  readonly takenBack: number
  readonly categories: number
  /** Pairs of times of one SKU and one kind that overlap. */
  readonly overlaps: number
  /** Models that had ended and end later since. */
  readonly revived: number
  /** Categories that are among their own parents. */
  readonly cycles: number
  readonly tooDeep: number
  /** Siblings that differ in case and spaces alone. */
  readonly doubles: number
  readonly productsWithSix: number
  readonly races: number
  readonly racesWithOneWinner: number
}

export const plantedFaults = {
  'a SKU in two schemes': 'overlaps',
  'a model that was revived': 'revived',
  'a category below itself': 'cycles',
  'a sixth image': 'productsWithSix',
} as const satisfies Record<string, keyof CatalogueFigures>
export type PlantedFault = keyof typeof plantedFaults

/** What no gateway does: written with the walls taken down. */
const plant: Readonly<Record<PlantedFault, readonly SQL[]>> = {
  'a SKU in two schemes': [
    sql`alter table scheme_models drop constraint scheme_models_one_emi`,
    sql`insert into scheme_models (scheme_id, product_id, is_emi, is_cashback, from_at, to_at)
    select scheme_id, product_id, is_emi, is_cashback, from_at, to_at from scheme_models
    where is_emi and from_at < to_at order by id limit 1`,
  ],
  'a model that was revived': [
    // What is told of it would be found before it is looked for.
    sql`alter table scheme_models disable trigger scheme_models_told`,
    sql`create function revive() returns trigger language plpgsql as $$ begin
      update scheme_models set to_at = to_at + interval '1 minute'
      where id = (select min(id) from scheme_models where product_id =
        (select id from products where product_code = 'ENDED'));
      return null; end $$`,
    sql`create trigger revive after insert on product_categories execute function revive()`,
  ],
  'a category below itself': [
    sql`alter table product_categories drop constraint product_categories_parent`,
    sql`alter table product_categories drop constraint product_categories_level`,
    sql`insert into product_categories (brand_code, level, category_description, created_at)
    values (${brandCode}, 0, 'Itself', now())`,
    sql`update product_categories set parent_id = id where category_description = 'Itself'`,
  ],
  'a sixth image': [
    sql`alter table product_images drop constraint product_images_place`,
    sql`insert into product_images (product_id, place, picture)
    select (select min(id) from products where brand_code = ${brandCode}), n, p.name
    from (select name, row_number() over (order by name) as n from pictures) p where n <= 6`,
  ],
}

const count = async ({ database }: TestGateway, query: SQL): Promise<number> =>
  Number((await database.db.execute<{ n: string }>(query)).rows[0]?.n ?? 0)

/** Read by SQL, from what is stored: the gateway is not asked. */
const faultsIn = async (testGateway: TestGateway) => ({
  overlaps: await count(
    testGateway,
    sql`select count(*) as n from scheme_models a join scheme_models b on a.product_id = b.product_id and a.id < b.id
      where ((a.is_emi and b.is_emi) or (a.is_cashback and b.is_cashback))
        and a.from_at < b.to_at and b.from_at < a.to_at and a.from_at < a.to_at and b.from_at < b.to_at`,
  ),
  cycles: await count(
    testGateway,
    sql`with recursive up as (
        select id, parent_id, 0 as steps from product_categories
        union all select up.id, c.parent_id, up.steps + 1 from up join product_categories c on c.id = up.parent_id
        where up.steps < 12)
      select count(distinct id) as n from up where parent_id = id`,
  ),
  tooDeep: await count(
    testGateway,
    sql`with recursive down as (
        select id, 0 as depth from product_categories where parent_id is null
        union all select c.id, down.depth + 1 from down join product_categories c on c.parent_id = down.id
        where down.depth < 12)
      select count(*) as n from down where depth > ${deepestLevel}`,
  ),
  doubles: await count(
    testGateway,
    sql`select count(*) as n from (select 1 from product_categories
      group by brand_code, parent_id, lower(regexp_replace(trim(category_description), '\\s+', ' ', 'g'))
      having count(*) > 1) d`,
  ),
  productsWithSix: await count(
    testGateway,
    sql`select count(*) as n from (select 1 from product_images group by product_id
      having count(*) > ${maxProductImages}) d`,
  ),
})

const prepare = async (testGateway: TestGateway): Promise<void> => {
  const { db } = testGateway.database
  await db.execute(sql`insert into products (brand_code, product_code, product_name)
    select ${brandCode}, 'SKU-' || n, 'Product ' || n from generate_series(1, ${skus}::int) n
    union all select ${brandCode}, 'ENDED', 'Ended'`)
  await db.execute(sql`
    insert into product_schemes (brand_code, scheme_code, is_emi, is_cashback, from_at, to_at, created_at)
    values (${brandCode}, 'PAST', true, false, now() - interval '20 days', now() - interval '9 days', now())`)
  await db.execute(sql`insert into scheme_models (scheme_id, product_id, is_emi, is_cashback, from_at, to_at)
    select s.id, p.id, true, false, s.from_at, s.to_at from product_schemes s, products p
    where s.scheme_code = 'PAST' and p.product_code in ('ENDED', 'SKU-1', 'SKU-2')`)
  const joel = await testGateway.enter('catalogue')
  for (let shade = 0; shade < 6; shade += 1) await drawPicture(joel, 'product', 20 * shade)
}

/** A scheme for the SKUs that are in none of its kind, so that there is always something to move. */
const addScheme = async ({ database }: TestGateway, code: string, now: Date, days: number): Promise<void> => {
  await database.db.execute(sql`
    insert into product_schemes (brand_code, scheme_code, is_emi, is_cashback, from_at, to_at, created_at)
    values (${brandCode}, ${code}, true, false, ${now.toISOString()}::timestamptz,
      ${new Date(now.getTime() + days * dayMs).toISOString()}::timestamptz, now())`)
  await database.db.execute(sql`
    insert into scheme_models (scheme_id, product_id, is_emi, is_cashback, from_at, to_at)
    select s.id, p.id, true, false, s.from_at, s.to_at from product_schemes s, products p
    where s.scheme_code = ${code} and p.product_code like 'SKU-%' and p.id % 3 = s.id % 3
    on conflict do nothing`)
}

const names = ['Phones', 'phones ', 'PHONES', 'Tablets', ' tablets', 'Audio', 'Cables', 'Cases']

interface Model {
  readonly id: number
  readonly scheme_code: string
}

const run = async (
  testGateway: TestGateway,
  { histories, races, draw, clock }: HistoryRun,
  isEnough: (figures: CatalogueFigures) => boolean,
): Promise<CatalogueFigures> => {
  let joel: Client = await testGateway.enter('catalogue')
  const below = (limit: number) => Math.floor(draw() * limit)
  let [acts, done, refused, takenBack, revived, schemes, categories] = [0, 0, 0, 0, 0, 0, 0]
  const { db } = testGateway.database
  const day = (days: number) => dayAfter(indianDay(clock.now()), days)

  const live = async (): Promise<readonly Model[]> =>
    (
      await db.execute<{ id: number; scheme_code: string }>(sql`
        select m.id, s.scheme_code from scheme_models m join product_schemes s on s.id = m.scheme_id
        where s.brand_code = ${brandCode} and m.to_at > ${clock.now().toISOString()}::timestamptz and m.from_at < m.to_at
        order by m.id`)
    ).rows
  const schemeCodes = async (): Promise<readonly string[]> =>
    (
      await db.execute<{ scheme_code: string }>(sql`
        select scheme_code from product_schemes where to_at > ${clock.now().toISOString()}::timestamptz order by id`)
    ).rows.map((row) => row.scheme_code)
  const ended = async (): Promise<Map<number, string>> =>
    new Map(
      (
        await db.execute<{ id: number; to_at: string }>(sql`
          select id, to_at::text from scheme_models where to_at <= ${clock.now().toISOString()}::timestamptz`)
      ).rows.map((row) => [row.id, row.to_at]),
    )

  const act = async (): Promise<string | undefined> => {
    const codes = await schemeCodes()
    const models = await live()
    const drawn = models.filter(() => draw() < 0.3).map(({ id }) => ({ id }))
    // A model that is not there is asked for too.
    const some = drawn.length === 0 ? [{ id: models[0]?.id ?? 999_999 }] : drawn
    const code = codes[below(codes.length)] ?? 'NONE'
    switch (below(4)) {
      case 0:
        return (
          (
            await refusedOr(
              joel.call('productSchemes.extend', {
                brandCode,
                endDate: day(below(30) - 1),
                schemes: [{ schemeCode: code }],
              }),
            )
          )?.changeId ?? undefined
        )
      case 1:
        return (
          (
            await refusedOr(
              joel.call('productSchemes.expireModels', {
                brandCode,
                toDate: day(below(12)),
                models: some.slice(0, 20),
              }),
            )
          )?.changeId ?? undefined
        )
      default:
        return (
          (
            await refusedOr(
              joel.call('productSchemes.moveModels', {
                brandCode,
                toSchemeCode: code,
                fromDate: day(below(4)),
                toDate: day(4 + below(10)),
                models: some.slice(0, 20),
              }),
            )
          )?.changeId ?? undefined
        )
    }
  }
  const figures = async (at: number, isOver: boolean): Promise<CatalogueFigures> => ({
    histories: at,
    acts,
    done,
    refused,
    takenBack,
    categories,
    revived,
    ...(await faultsIn(testGateway)),
    races: isOver ? races : 0,
    racesWithOneWinner: 0,
  })

  for (let at = 1; at <= histories; at += 1) {
    const before = await ended()
    if ((await schemeCodes()).length < 3) {
      schemes += 1
      await addScheme(testGateway, `S${schemes}`, clock.now(), 6 + below(20)).catch(() => undefined)
    }
    const changes: string[] = []
    for (let nth = 0; nth < 3; nth += 1) {
      acts += 1
      const changeId = await act()
      if (changeId === undefined) refused += 1
      else {
        done += 1
        changes.push(changeId)
      }
    }
    for (const changeId of changes.reverse())
      if (draw() < 0.5 && (await refusedOr(joel.call('productSchemes.takeBack', { changeId }))) !== undefined)
        takenBack += 1
    const parents = await db.execute<{ id: number }>(sql`select id from product_categories order by id`)
    const parent = parents.rows[below(parents.rows.length + 1)]
    await refusedOr(
      joel.call('catalogue.addCategory', {
        brandCode,
        categoryDescription: names[below(names.length)] ?? 'Other',
        businessLob: 'RETAIL',
        activeStatus: 'Y',
        ...(parent === undefined ? {} : { parentCategoryId: parent.id }),
      }),
    )
    const after = await ended()
    for (const [id, to] of before) if (after.get(id) !== to) revived += 1
    if (below(6) === 0) {
      clock.pass(dayMs)
      // Years pass in a long run; whose password is too old may do nothing any more.
      await db.execute(sql`update staff set password_set_at = ${clock.now().toISOString()}`)
      joel = await testGateway.enter('catalogue')
    }
    if (at % 200 === 0 || at === histories) {
      categories = await count(testGateway, sql`select count(*) as n from product_categories`)
      const found = await figures(at, false)
      if (isEnough(found)) return found
    }
  }
  let racesWithOneWinner = 0
  for (let race = 0; race < races; race += 1) {
    if (await raceOfMoves(testGateway, joel, clock.now(), race)) racesWithOneWinner += 1
  }
  return { ...(await figures(histories, true)), racesWithOneWinner }
}

/** Fifty at once move one model that is in one scheme alone. */
const raceOfMoves = async (testGateway: TestGateway, joel: Client, now: Date, race: number): Promise<boolean> => {
  const [from, to, sku] = [`RF${race}`, `RT${race}`, `RACE-${race}`]
  await testGateway.database.db.execute(sql`
    insert into products (brand_code, product_code, product_name) values (${brandCode}, ${sku}, 'Race')`)
  for (const code of [from, to])
    await testGateway.database.db.execute(sql`
      insert into product_schemes (brand_code, scheme_code, is_emi, is_cashback, from_at, to_at, created_at)
      values (${brandCode}, ${code}, true, false, ${new Date(now.getTime() - dayMs).toISOString()}::timestamptz,
        ${new Date(now.getTime() + 40 * dayMs).toISOString()}::timestamptz, now())`)
  const { rows } = await testGateway.database.db.execute<{ id: number }>(sql`
    insert into scheme_models (scheme_id, product_id, is_emi, is_cashback, from_at, to_at)
    select s.id, p.id, true, false, s.from_at, s.to_at from product_schemes s, products p
    where s.scheme_code = ${from} and p.product_code = ${sku} returning id`)
  const change = {
    brandCode,
    toSchemeCode: to,
    fromDate: dayAfter(indianDay(now), 1),
    toDate: dayAfter(indianDay(now), 20),
    models: [{ id: rows[0]?.id ?? 0 }],
  }
  const ends = await Promise.all(
    Array.from({ length: 50 }, () => codeOf(joel.call('productSchemes.moveModels', change))),
  )
  return ends.filter((end) => end === 'done').length === 1
}

export const catalogueHistories = historiesOf<CatalogueFigures, PlantedFault>({
  prepare,
  plant: async ({ database }, fault) => {
    for (const statement of plant[fault]) await database.db.execute(statement)
  },
  run,
})
