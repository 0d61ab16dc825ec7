import { strToU8, unzipSync, zipSync } from 'fflate'
import { CFB, utils, type WorkBook, write } from 'xlsx'
import type { SheetKindName } from '#contract/sheets/sheets.ts'

/** A file that another program may write, and what it says: the first rows, how many rows are hidden, and each fault. */
export interface ForeignFile {
  readonly how: string
  readonly name: string
  readonly kind: SheetKindName
  readonly bytes: Uint8Array<ArrayBuffer>
  readonly rows: readonly (readonly string[])[]
  readonly hidden: number
  readonly faults: readonly string[]
  readonly others: readonly string[]
}

type Said = Partial<Pick<ForeignFile, 'kind' | 'rows' | 'hidden' | 'faults' | 'others'>>

const file = (how: string, name: string, content: string | Uint8Array, said: Said): ForeignFile => ({
  how,
  name,
  kind: 'merchantUpdate',
  bytes: new Uint8Array(typeof content === 'string' ? strToU8(content) : content),
  rows: [],
  hidden: 0,
  faults: [],
  others: [],
  ...said,
})

const header = ['merchant_code', 'display_name', 'contact_person']
const row = (at: number) => [`M000000${at}`, `Name ${at}`, `P ${at}`]
const rows = [row(1), row(2), row(3), row(4)]

const htmlRow = (cells: readonly string[], attributes = '') =>
  `<tr${attributes}>${cells.map((cell) => `<td>${cell}</td>`).join('')}</tr>`
const htmlOf = (...lines: readonly string[]) =>
  `<html><body><table>${htmlRow(header)}${lines.join('')}</table></body></html>`
const named = (name: string) => htmlOf(htmlRow(['M0000001', name, 'P']))

function* webPages(): Generator<ForeignFile> {
  const texts = [
    ['Domino&#39;s', "Domino's"],
    ['A &amp; B', 'A & B'],
    ['Caf&eacute; &ndash; &copy;', 'Café – ©'],
    ['&#x92E;&#2344;', 'मन'],
    ['R&D', 'R&D'],
    ['AT&T; Co', 'AT&T; Co'],
    ['Shop &#39s', "Shop 's"],
    ['A &amp B', 'A & B'],
    ['&amp;#39;', '&#39;'],
    ['Price &#8377;5', 'Price ₹5'],
    ['It&#146;s', 'It’s'],
    ['Two&nbsp;words', 'Two words'],
    ['Two\n   words', 'Two words'],
    ['<b>Bo</b>ld <i>one</i>', 'Bold one'],
    ['Kept<span style="display:none">hidden key</span>', 'Kept'],
    ['<!-- not this -->This', 'This'],
    ['5 < 6', '5 < 6'],
    ['<span title="a > b">Titled</span>', 'Titled'],
  ] as const
  for (const [written, meant] of texts)
    yield file(`a web page with ${written}`, 'page.xls', named(written), { rows: [['M0000001', meant, 'P']] })
  const one = htmlRow(row(1))
  const said = { rows: [row(1)] }
  const other = `<table>${htmlRow(header)}${htmlRow(['M0000009', 'Old', 'P'])}</table>`
  for (const [what, before] of [
    ['a comment', `<!-- ${other} -->`],
    ['a script', `<script>const old = '${other}'</script>`],
    ['a style', `<style>/* ${other} */</style>`],
    ['a template', `<template><template></template>${other}</template>`],
    ['an element that is not shown', ''],
  ] as const) {
    const page = htmlOf(one)
    const inside = before === '' ? `<div style="display: none">${other}</div>` : before
    yield file(`a web page with a table in ${what}`, 'page.html', page.replace('<body>', `<body>${inside}`), said)
  }
  yield file('a web page with two tables that fit', 'page.xls', htmlOf(one).replace('<body>', `<body>${other}`), {
    rows: [['M0000009', 'Old', 'P']],
    others: ['Table 2'],
  })
  yield file(
    'a web page whose table stands in a cell of another',
    'page.xls',
    `<table><tr><td>Report<table>${htmlRow(header)}${one}</table></td></tr></table>`,
    { rows: [row(1)], others: ['Table 1'] },
  )
  for (const attributes of [
    ' hidden',
    ' style="DISPLAY : none"',
    " style='mso-height-source:userset;height:0'",
    ' class="off"',
  ])
    yield file(
      `a web page with a row${attributes}`,
      'page.xls',
      htmlOf(one, htmlRow(row(2), attributes), htmlRow(row(3))).replace(
        '<body>',
        '<style>tr.off, .x { display: none }</style><body>',
      ),
      { rows: [row(1), row(2), row(3)], hidden: 1 },
    )
  yield file(
    'a web page with a group of rows that is not shown',
    'page.xls',
    htmlOf(one, `<tbody style="display:none">${htmlRow(row(2))}${htmlRow(row(3))}</tbody>`),
    { rows: [row(1), row(2), row(3)], hidden: 2 },
  )
  yield file(
    'a web page with a cell over two rows',
    'page.xls',
    htmlOf(
      '<tr><td>M0000001</td><td>Name 1</td><td rowspan=2>P</td></tr>',
      '<tr><td>M0000002</td><td>Name 2</td></tr>',
    ),
    {
      rows: [
        ['M0000001', 'Name 1', 'P'],
        ['M0000002', 'Name 2', ''],
      ],
      faults: ['contact_person: This cell is merged with the one in row 2: part them and fill each.'],
    },
  )
  yield file('a web page with a line break in a cell', 'page.xls', named('One<br>Two'), {
    rows: [['M0000001', 'One\nTwo', 'P']],
    faults: ['display_name: The cell has a line break: remove it.'],
  })
}

const openDocument = (tableRows: string, styles = '') =>
  `<?xml version="1.0"?><office:document xmlns:office="urn:oasis:names:tc:opendocument:xmlns:office:1.0" xmlns:table="urn:oasis:names:tc:opendocument:xmlns:table:1.0" xmlns:text="urn:oasis:names:tc:opendocument:xmlns:text:1.0" xmlns:style="urn:oasis:names:tc:opendocument:xmlns:style:1.0" office:mimetype="application/vnd.oasis.opendocument.spreadsheet"><office:automatic-styles>${styles}</office:automatic-styles><office:body><office:spreadsheet><table:table table:name="Data">${tableRows}</table:table></office:spreadsheet></office:body></office:document>`
const openRow = (cells: readonly string[], attributes = '') =>
  `<table:table-row${attributes}>${cells.map((cell) => (cell.startsWith('<') ? cell : `<table:table-cell office:value-type="string"><text:p>${cell}</text:p></table:table-cell>`)).join('')}</table:table-row>`

/** A record of a row of an .xls: its number, its height in twips and its flags. */
const rowRecord = (at: number, height: number, flags: number) =>
  [
    [0x08, 0x02, 16, 0, at, 0, 0, 0, 3, 0, height & 255, height >> 8, 0, 0, 0, 0],
    [flags, 1, 15, 0],
  ].flat()

/** With these records behind the one that says how large the sheet is. */
const withRowRecords = (bytes: Uint8Array, records: readonly number[]): Uint8Array => {
  const stream = [...(CFB.find(CFB.read(bytes, { type: 'array' }), '/Workbook')?.content ?? [])] as number[]
  let at = 0
  while ((stream[at] ?? 0) + (stream[at + 1] ?? 0) * 256 !== 0x0200)
    at += 4 + (stream[at + 2] ?? 0) + (stream[at + 3] ?? 0) * 256
  const after = at + 4 + (stream[at + 2] ?? 0)
  const changed = CFB.utils.cfb_new()
  CFB.utils.cfb_add(
    changed,
    '/Workbook',
    Uint8Array.from([...stream.slice(0, after), ...records, ...stream.slice(after)]),
  )
  return Uint8Array.from(CFB.write(changed, { type: 'array' }) as Uint8Array)
}

function* hiddenRows(): Generator<ForeignFile> {
  const said = { rows, hidden: 2 }
  const openFiles = {
    'filtered and collapsed': [' table:visibility="filter"', ' table:visibility="collapse"'],
    'of a style without height': [' table:style-name="flat"', ' table:style-name="flat"'],
  } as const
  const flat =
    '<style:style style:name="flat" style:family="table-row"><style:table-row-properties style:row-height="0in"/></style:style>'
  for (const [how, [second, third]] of Object.entries(openFiles))
    yield file(
      `.fods with rows ${how}`,
      'rows.fods',
      openDocument(
        [header, ...rows].map((cells, at) => openRow(cells, at === 2 ? second : at === 3 ? third : '')).join(''),
        flat,
      ),
      said,
    )
  const groups = [
    openRow(header),
    openRow(row(1)),
    `<table:table-row-group table:display="false">${openRow(row(2))}${openRow(row(3))}</table:table-row-group>`,
    openRow(row(4)),
  ]
  yield file('.fods with a group of rows that is closed', 'rows.fods', openDocument(groups.join('')), said)
  const sheet = utils.aoa_to_sheet([header, ...rows])
  sheet['!rows'] = [{}, {}, { hidden: true }, { hidden: true }]
  const book: WorkBook = { SheetNames: ['Data'], Sheets: { Data: sheet } }
  for (const [bookType, name] of [
    ['xlsx', 'rows.xlsx'],
    ['xlsb', 'rows.xlsb'],
    ['xlml', 'rows.xml'],
  ] as const)
    yield file(`${name} with hidden rows`, name, new Uint8Array(write(book, { type: 'array', bookType })), said)
  const old = new Uint8Array(write(book, { type: 'array', bookType: 'biff8' }))
  const records = [...rowRecord(2, 300, 0x20), ...rowRecord(3, 0, 0x40)]
  yield file('.xls with a hidden row and one of height zero', 'rows.xls', withRowRecords(old, records), said)
  const plain = new Uint8Array(
    write(
      { SheetNames: ['Data'], Sheets: { Data: utils.aoa_to_sheet([header, ...rows]) } },
      { type: 'array', bookType: 'xlsx' },
    ),
  )
  const inXlsx = (change: (xml: string) => string) => {
    const parts = unzipSync(plain)
    const name = 'xl/worksheets/sheet1.xml'
    return zipSync({ ...parts, [name]: strToU8(change(new TextDecoder().decode(parts[name]))) })
  }
  yield file(
    '.xlsx with rows of height zero',
    'rows.xlsx',
    inXlsx((xml) =>
      xml
        .replace('<row r="3"', '<row r="3" ht="0" customHeight="1"')
        .replace('<row r="4"', '<row r="4" customHeight="1"'),
    ),
    said,
  )
  yield file(
    '.xlsx with rows hidden by default',
    'rows.xlsx',
    inXlsx((xml) =>
      xml
        .replace('<sheetData>', '<sheetFormatPr defaultRowHeight="15" zeroHeight="1"/><sheetData>')
        .replaceAll(/<row r="([125])"/g, '<row r="$1" spans="1:3"'),
    ),
    said,
  )
}

const offers = [
  'offer_code',
  'product_code',
  'description',
  'bank_code',
  'payment_methods',
  'cashback_type',
  'total_cashback',
  'max_cashback',
  'min_transaction_amt',
  'group_codes',
  'offer_desc',
  'start_date',
  'end_date',
]
const offer = (cashback: unknown, type = 'PERCENTAGE') => [
  'PCT',
  '',
  'Ten',
  '',
  '',
  type,
  cashback,
  '',
  '',
  '',
  '',
  '2027-01-01',
  '2027-01-31',
]
const stored = (cashback: string, type?: string) => offer(cashback, type).map(String)

function* percentages(): Generator<ForeignFile> {
  const kind = 'cashbackConfig' as const
  for (const [format, value, shown] of [
    ['0%', 0.05, '5%'],
    ['0.00%', 0.07, '7%'],
    ['0.0#%;[Red]-0.0#%', 0.125, '12.5%'],
    ['# ??/??%', 0.1, '10%'],
    ['0.00', 0.05, '0.05'],
    ['0"%"', 5, '5'],
  ] as const)
    for (const [bookType, name] of [
      ['xlsx', 'offers.xlsx'],
      ['xlsb', 'offers.xlsb'],
      ['biff8', 'offers.xls'],
      ['xlml', 'offers.xml'],
    ] as const) {
      const sheet = utils.aoa_to_sheet([offers, offer({ t: 'n', v: value, z: format })])
      const bytes = write({ SheetNames: ['Data'], Sheets: { Data: sheet } }, { type: 'array', bookType })
      yield file(`${name} with ${value} as ${format}`, name, new Uint8Array(bytes), { kind, rows: [stored(shown)] })
    }
  const cell =
    '<table:table-cell office:value-type="percentage" office:value="0.0525"><text:p>5%</text:p></table:table-cell>'
  yield file(
    '.fods with a percentage',
    'offers.fods',
    openDocument(openRow(offers) + openRow(offer(cell).map(String))),
    {
      kind,
      rows: [stored('5.25%')],
    },
  )
  const line = (cells: readonly unknown[]) => `${cells.join(',')}\n`
  yield file('.csv with a percentage', 'offers.csv', line(offers) + line(offer('5 %')), { kind, rows: [stored('5 %')] })
  yield file(
    'a web page with a percentage',
    'offers.xls',
    `<table>${htmlRow(offers)}${htmlRow(stored('5%'))}</table>`,
    {
      kind,
      rows: [stored('5%')],
    },
  )
  yield file('.csv with a percentage as an amount', 'offers.csv', line(offers) + line(offer('5%', 'AMOUNT')), {
    kind,
    rows: [stored('5%', 'AMOUNT')],
    faults: [
      'total_cashback: This is a percentage, and cashback_type says AMOUNT: enter rupees, or PERCENTAGE as cashback_type.',
    ],
  })
  const prices = ['product_code', 'min_amount', 'max_amount']
  const sheet = utils.aoa_to_sheet([prices, ['SKU1', { t: 'n', v: 1, z: '0%' }, 200]])
  const bytes = new Uint8Array(
    write({ SheetNames: ['Data'], Sheets: { Data: sheet } }, { type: 'array', bookType: 'xlsx' }),
  )
  yield file('a percentage in a column of rupees', 'prices.xlsx', bytes, {
    kind: 'productMinMax',
    rows: [['SKU1', '100%', '200']],
    faults: ['min_amount: This is a percentage, and the column takes rupees: enter the amount.'],
  })
  const unclear = utils.aoa_to_sheet([offers, offer({ t: 'n', v: 5, z: '[<1]0%;0' })])
  yield file(
    'a number whose format shows some as a percentage',
    'offers.xlsx',
    new Uint8Array(write({ SheetNames: ['Data'], Sheets: { Data: unclear } }, { type: 'array', bookType: 'xlsx' })),
    {
      kind,
      rows: [stored('5')],
      faults: [
        'total_cashback: The format of this cell shows some numbers as a percentage and others not: format the column as Text and enter it again.',
      ],
    },
  )
}

const line = (...cells: readonly string[]) => `${cells.join(',')}\n`

function* texts(): Generator<ForeignFile> {
  const head = line(...header)
  yield file(
    '.csv with \\" in every quote',
    'rows.csv',
    `${head}M0000001,"Ravi \\"Bunty\\" Stores","C:\\\\P"\nM0000002,"\\"Two\\"",P\n`,
    {
      rows: [
        ['M0000001', 'Ravi "Bunty" Stores', 'C:\\P'],
        ['M0000002', '"Two"', 'P'],
      ],
    },
  )
  yield file('.csv with a backslash before a closing quote', 'rows.csv', `${head}M0000001,"C:\\","D:\\"\n`, {
    rows: [['M0000001', 'C:\\', 'D:\\']],
  })
  yield file('.csv with doubled quotes', 'rows.csv', `${head}M0000001,"Ravi ""Bunty""",P\n`, {
    rows: [['M0000001', 'Ravi "Bunty"', 'P']],
  })
  yield file('.csv with a space behind each comma', 'rows.csv', `${head}M0000001, "Ravi Stores", P\n`, {
    rows: [['M0000001', 'Ravi Stores', ' P']],
  })
  yield file('.csv with the NULL of a database', 'rows.csv', `${head}M0000001,\\N,P\n`, {
    rows: [['M0000001', '\\N', 'P']],
    faults: ['display_name: The cell shows the NULL of a database: enter the value, or empty the cell.'],
  })
  const tuple = (cells: readonly string[]) => `-1,0\r\nBOT\r\n${cells.join('')}`
  const text = (cell: string) => `1,0\r\n"${cell}"\r\n`
  yield file(
    '.dif with values that could not be calculated',
    'rows.dif',
    `TABLE\r\n0,1\r\n"EXCEL"\r\nVECTORS\r\n0,3\r\n""\r\nTUPLES\r\n0,2\r\n""\r\nDATA\r\n0,0\r\n""\r\n${tuple(header.map(text))}${tuple([text('M0000001'), '0,0\r\nNA\r\n', '0,0\r\nERROR\r\n'])}-1,0\r\nEOD\r\n`,
    {
      rows: [['M0000001', '#N/A', '#N/A']],
      faults: [
        'display_name: The cell shows an error of the spreadsheet.',
        'contact_person: The cell shows an error of the spreadsheet.',
      ],
    },
  )
  const noted =
    '<table:table-cell office:value-type="string"><text:p>Name 1<office:annotation><text:p>a note</text:p></office:annotation></text:p></table:table-cell>'
  yield file(
    '.fods with a note on a cell',
    'rows.fods',
    openDocument(openRow(header) + openRow(['M0000001', noted, 'P 1'])),
    {
      rows: [row(1)],
    },
  )
  const protectedTexts = ["'@home", "'+Plus", "''=x", "'Quoted'"]
  const meant = ['@home', '+Plus', "'=x", "'Quoted'"]
  yield file(
    '.csv with protection from formulas',
    'rows.csv',
    head + protectedTexts.map((text, at) => line(`M000000${at}`, text, 'P')).join(''),
    {
      rows: meant.map((text, at) => [`M000000${at}`, text, 'P']),
    },
  )
}

export function* foreignFiles(): Generator<ForeignFile> {
  yield* webPages()
  yield* hiddenRows()
  yield* percentages()
  yield* texts()
}
