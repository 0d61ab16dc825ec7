import { type ChildProgram, type ChildProgramSource, programIn, root } from '#server/processes/childProgram.ts'

/** The program of the drawing process. */
export const drawingProgramSource: ChildProgramSource = {
  name: 'drawingProcess',
  file: 'server/files/images/drawingProcess.ts',
  folders: ['server/files/images'],
  packages: ['sharp'],
}

let found: ChildProgram | undefined

/** That of this house; looked for once. */
export const drawingProgram = (): ChildProgram => (found ??= programIn(root, drawingProgramSource))
