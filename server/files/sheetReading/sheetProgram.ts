import { type ChildProgram, type ChildProgramSource, programIn, root } from '#server/processes/childProgram.ts'

/** The program of the reading process. */
export const sheetProgramSource: ChildProgramSource = {
  name: 'sheetProcess',
  file: 'server/files/sheetReading/sheetProcess.ts',
  folders: ['contract', 'spreadsheets', 'server/files/sheetReading', 'server/processes'],
  packages: [],
}

let found: ChildProgram | undefined

/** That of this house; looked for once. */
export const sheetProgram = (): ChildProgram => (found ??= programIn(root, sheetProgramSource))
