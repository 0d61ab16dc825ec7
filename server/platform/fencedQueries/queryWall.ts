import { parse } from 'libpg-query'

/** Why a query is not run, in words for whoever wrote it. */
export class QueryRefusal extends Error {}

/** What queries of one kind may read, and the one column that is read from them. */
export interface Fence {
  /** Views of `public` with their columns. */
  readonly views: Readonly<Record<string, readonly string[]>>
  readonly column: string
}

const refuse = (why: string): never => {
  throw new QueryRefusal(why)
}

type Tree = Readonly<Record<string, unknown>>

const functions = new Set(
  `lower upper trim btrim ltrim rtrim length left right concat count sum min max avg round floor ceil abs date_trunc
  date_part extract age now make_date to_date to_char substring substr position starts_with`.split(/\s+/),
)
const operators = new Set([
  '=',
  '<>',
  '!=',
  '<',
  '>',
  '<=',
  '>=',
  '+',
  '-',
  '*',
  '/',
  '%',
  '||',
  '~~',
  '!~~',
  '~~*',
  '!~~*',
  'BETWEEN',
  'NOT BETWEEN',
])
const expressionKinds = new Set(
  `AEXPR_OP AEXPR_OP_ANY AEXPR_OP_ALL AEXPR_DISTINCT AEXPR_NOT_DISTINCT AEXPR_NULLIF AEXPR_IN AEXPR_LIKE AEXPR_ILIKE
  AEXPR_BETWEEN AEXPR_NOT_BETWEEN`.split(/\s+/),
)
const types = new Set(
  'date text varchar bpchar int2 int4 int8 numeric float4 float8 bool timestamp timestamptz interval'.split(' '),
)
const clockFunctions = new Set([
  'SVFOP_CURRENT_DATE',
  'SVFOP_CURRENT_TIMESTAMP',
  'SVFOP_LOCALTIMESTAMP',
  'SVFOP_CURRENT_TIME',
])
const joins = new Set(['JOIN_INNER', 'JOIN_LEFT', 'JOIN_RIGHT', 'JOIN_FULL'])

/** What may stand in a query; a node or a field that is not here is refused, whatever PostgreSQL makes of it. */
const nodes: Readonly<Record<string, readonly string[]>> = {
  SelectStmt: [
    'distinctClause',
    'targetList',
    'fromClause',
    'whereClause',
    'groupClause',
    'havingClause',
    'sortClause',
    'limitOffset',
    'limitCount',
    'limitOption',
    'op',
    'all',
    'larg',
    'rarg',
    'withClause',
  ],
  WithClause: ['ctes', 'location'],
  CommonTableExpr: ['ctename', 'ctematerialized', 'ctequery', 'aliascolnames', 'location'],
  ResTarget: ['name', 'val', 'location'],
  ColumnRef: ['fields', 'location'],
  A_Star: [],
  String: ['sval'],
  A_Const: ['ival', 'fval', 'boolval', 'sval', 'isnull', 'location'],
  RangeVar: ['relname', 'inh', 'relpersistence', 'alias', 'location', 'schemaname'],
  Alias: ['aliasname', 'colnames'],
  RangeSubselect: ['lateral', 'subquery', 'alias'],
  JoinExpr: ['jointype', 'larg', 'rarg', 'usingClause', 'quals', 'alias', 'rtindex'],
  BoolExpr: ['boolop', 'args', 'location'],
  A_Expr: ['kind', 'name', 'lexpr', 'rexpr', 'location', 'rexpr_list_start', 'rexpr_list_end'],
  NullTest: ['arg', 'nulltesttype', 'argisrow', 'location'],
  BooleanTest: ['arg', 'booltesttype', 'location'],
  SubLink: ['subLinkType', 'testexpr', 'operName', 'subselect', 'location'],
  FuncCall: ['funcname', 'args', 'agg_star', 'agg_distinct', 'agg_filter', 'funcformat', 'location'],
  TypeCast: ['arg', 'typeName', 'location'],
  TypeName: ['names', 'typemod', 'typmods', 'location'],
  CaseExpr: ['arg', 'args', 'defresult', 'location'],
  CaseWhen: ['expr', 'result', 'location'],
  CoalesceExpr: ['args', 'location'],
  MinMaxExpr: ['op', 'args', 'location'],
  A_ArrayExpr: ['elements', 'location', 'list_start', 'list_end'],
  List: ['items'],
  SortBy: ['node', 'sortby_dir', 'sortby_nulls', 'location'],
  SQLValueFunction: ['op', 'typmod', 'location'],
}

/** Fields of the grammar whose value is one node of a kind that does not name itself. */
const kindOfField: Readonly<Record<string, string>> = {
  larg: 'SelectStmt',
  rarg: 'SelectStmt',
  withClause: 'WithClause',
  alias: 'Alias',
  typeName: 'TypeName',
}
const constants = new Set(['ival', 'fval', 'boolval', 'sval', 'isnull'])

const mostNodes = 2_000
/** Objects and lists in each other; a tenth of what the engine takes. */
const deepest = 500
const isTree = (value: unknown): value is Tree => typeof value === 'object' && value !== null && !Array.isArray(value)
const textOf = (node: unknown): string | undefined => {
  const held = isTree(node) ? node['String'] : undefined
  const value = isTree(held) ? held['sval'] : undefined
  return typeof value === 'string' ? value : undefined
}
const textsOf = (list: unknown): (string | undefined)[] => (Array.isArray(list) ? list.map(textOf) : [])

class Walk {
  private readonly fence: Fence
  /** What may be read here: the views, and what WITH names so far. */
  private relations: ReadonlySet<string>
  readonly columns: Set<string>
  private seen = 0

  constructor(fence: Fence) {
    this.fence = fence
    this.relations = new Set(Object.keys(fence.views))
    this.columns = new Set(Object.values(fence.views).flat())
  }

  /** Names that the query gives itself: of its own tables and columns. */
  collect(value: unknown, depth = 0): void {
    if (depth > deepest) refuse('The query is nested too deeply.')
    if (Array.isArray(value)) {
      for (const one of value) this.collect(one, depth + 1)
      return
    }
    if (!isTree(value)) return
    for (const [kind, held] of Object.entries(value)) {
      if (isTree(held)) {
        if (kind === 'CommonTableExpr') {
          for (const name of textsOf(held['aliascolnames'])) if (name !== undefined) this.columns.add(name)
        }
        if (kind === 'ResTarget' && typeof held['name'] === 'string') this.columns.add(held['name'])
        if (kind === 'alias' || kind === 'Alias')
          for (const name of textsOf(held['colnames'])) if (name !== undefined) this.columns.add(name)
        // A call or a cast names its column after itself.
        if (kind === 'FuncCall')
          for (const name of textsOf(held['funcname'])) if (name !== undefined) this.columns.add(name)
      }
      this.collect(held, depth + 1)
    }
  }

  node(kind: string, held: unknown): void {
    if (++this.seen > mostNodes) refuse('The query is too long.')
    const allowed = Object.hasOwn(nodes, kind) ? nodes[kind] : undefined
    if (allowed === undefined) return refuse(`${kind} is not allowed in such a query.`)
    if (!isTree(held)) return refuse('The query could not be read.')
    this.judge(kind, held)
    const outside = this.relations
    // First, and each name from behind its own query on: before that it is the table of that name.
    const fields = Object.entries(held).toSorted(([a], [b]) => Number(b === 'withClause') - Number(a === 'withClause'))
    for (const [field, value] of fields) {
      if (!allowed.includes(field)) refuse(`${kind} with ${field} is not allowed in such a query.`)
      if (kind === 'A_Const' && constants.has(field)) continue
      this.value(kind, field, value)
    }
    if (kind === 'SelectStmt') this.relations = outside
    if (kind === 'CommonTableExpr' && typeof held['ctename'] === 'string')
      this.relations = new Set([...this.relations, held['ctename']])
  }

  private value(kind: string, field: string, value: unknown): void {
    if (Array.isArray(value)) {
      for (const one of value) this.value(kind, field, one)
      return
    }
    if (!isTree(value)) return
    const named =
      field === 'larg' || field === 'rarg' ? (kind === 'SelectStmt' ? 'SelectStmt' : undefined) : kindOfField[field]
    if (named !== undefined) {
      this.node(named, value)
      return
    }
    const entries = Object.entries(value)
    const [only] = entries
    // An empty node stands for nothing, as in DISTINCT without ON.
    if (only === undefined) return
    if (entries.length > 1) refuse('The query could not be read.')
    this.node(...only)
  }

  private judge(kind: string, held: Tree): void {
    switch (kind) {
      case 'RangeVar': {
        const { relname, schemaname } = held
        const name = typeof relname === 'string' ? relname : ''
        // With its schema it is the table, whatever the query itself calls so.
        const isKnown =
          schemaname === undefined
            ? this.relations.has(name)
            : schemaname === 'public' && Object.hasOwn(this.fence.views, name)
        if (!isKnown) refuse(`${name} cannot be read. There are ${Object.keys(this.fence.views).join(', ')}.`)
        return
      }
      case 'ColumnRef': {
        const fields = Array.isArray(held['fields']) ? held['fields'] : []
        if (fields.length > 2) refuse('A column is named as column or table.column.')
        const last = textOf(fields.at(-1))
        if (fields.length === 2 && last !== undefined && !this.columns.has(last))
          refuse(`There is no column ${last} in what can be read.`)
        return
      }
      case 'FuncCall': {
        const names = textsOf(held['funcname'])
        // What the grammar itself makes of trim, extract and position is in pg_catalog.
        const name =
          names.length === 2 && names[0] === 'pg_catalog' && held['funcformat'] === 'COERCE_SQL_SYNTAX'
            ? names[1]
            : names[0]
        if (names.length > 1 && name === names[0]) refuse('A function is named without a schema.')
        if (name === undefined || !functions.has(name)) refuse(`The function ${name ?? ''} may not be called.`)
        return
      }
      case 'A_Expr': {
        const names = textsOf(held['name'])
        if (!expressionKinds.has(String(held['kind']))) refuse('This comparison may not be made.')
        if (names.length !== 1 || !operators.has(names[0] ?? ''))
          refuse(`The operator ${names.join('.')} may not be used.`)
        return
      }
      case 'SubLink': {
        if (held['operName'] !== undefined && !textsOf(held['operName']).every((name) => operators.has(name ?? '')))
          refuse('This comparison may not be made.')
        return
      }
      case 'TypeName': {
        const names = textsOf(held['names'])
        const type = names.at(-1)
        if (
          names.length > 2 ||
          (names.length === 2 && names[0] !== 'pg_catalog') ||
          type === undefined ||
          !types.has(type)
        )
          refuse(`The type ${names.join('.')} may not be used.`)
        return
      }
      case 'SQLValueFunction':
        if (!clockFunctions.has(String(held['op'])))
          refuse('This query asks about the database and not about its rows.')
        return
      case 'JoinExpr':
        if (!joins.has(String(held['jointype']))) refuse('This join may not be made.')
        return
      case 'SelectStmt':
        if (held['limitOption'] === 'LIMIT_OPTION_WITH_TIES') refuse('WITH TIES may not be used.')
        return
    }
  }
}

const statementOf = async (text: string): Promise<Tree> => {
  let statements: readonly unknown[]
  try {
    const parsed: unknown = await parse(text)
    statements = isTree(parsed) && Array.isArray(parsed['stmts']) ? parsed['stmts'] : []
  } catch (error) {
    return refuse(
      `The query cannot be read: ${error instanceof Error ? error.message.slice(0, 200) : 'a syntax error'}.`,
    )
  }
  if (statements.length !== 1) return refuse('Write one SELECT, and nothing besides.')
  const [only] = statements
  const statement = isTree(only) ? only['stmt'] : undefined
  return isTree(statement) && isTree(statement['SelectStmt'])
    ? statement['SelectStmt']
    : refuse('Only a SELECT is run.')
}

const judge = async (text: string, fence: Fence): Promise<void> => {
  const select = await statementOf(text)
  if (select['larg'] === undefined && select['targetList'] === undefined)
    refuse(`The query selects nothing: select ${fence.column}.`)
  const walk = new Walk(fence)
  walk.collect({ SelectStmt: select })
  walk.node('SelectStmt', select)
}

/**
 * What is run for a query: the values of the fence's column, each once, at most `most`. Throws QueryRefusal for anything
 * that is not one SELECT over its views with the functions and operators above; what is run was read as a whole again.
 */
export const fencedQuery = async (query: string, fence: Fence, most: number): Promise<string> => {
  const text = query.trim().replace(/;\s*$/, '')
  if (text === '') refuse('Write a query.')
  await judge(text, fence)
  const fenced = `select distinct q.${fence.column} from (\n${text}\n) q limit ${most}`
  await judge(fenced, fence)
  return fenced
}
