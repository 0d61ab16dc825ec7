/** Words of statements that change something, or reach out of the database. */
const changing =
  /\b(insert|update|delete|merge|truncate|drop|alter|create|grant|revoke|copy|call|do|execute|prepare|vacuum|analyze|lock|set|reset|listen|notify|into|for\s+(?:update|share|no\s+key|key)|pg_\w+|lo_\w+|dblink\w*|set_config|nextval|setval)\b/i

/** Without texts in quotes, whose words say nothing; undefined: a quote is not closed. */
const withoutTexts = (query: string): string | undefined => {
  const rest = query.replace(/'(?:[^']|'')*'/g, "''").replace(/"(?:[^"]|"")*"/g, '""')
  return /['"]/.test(rest.replace(/''|""/g, '')) ? undefined : rest
}

/** Why a text is not one SELECT that changes nothing; undefined: it is. It is kept and never run by the gateway. */
export const queryFault = (query: string): string | undefined => {
  if (query === '') return undefined
  const plain = withoutTexts(query)
  if (plain === undefined) return 'A quotation mark is not closed.'
  if (/--|\/\*|\$\$|\$\w+\$/.test(plain)) return 'Comments and dollar quotes are not possible.'
  const [statement = '', ...more] = plain.split(';')
  if (more.some((part) => part.trim() !== '')) return 'There are two statements. Keep one.'
  if (!/^\s*(select|with)\b/i.test(statement)) return 'It begins with SELECT or WITH.'
  const found = changing.exec(statement)
  return found === null ? undefined : `The word ${found[0].toUpperCase()} is not possible in a search query.`
}
