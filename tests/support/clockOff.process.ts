/** Imported before anything else of a process: the clock of its machine is off by `CLOCK_OFF_MS`. */
const offMs = Number(process.env['CLOCK_OFF_MS'])
const Right = Date

globalThis.Date = class extends Right {
  constructor(...at: readonly unknown[]) {
    super(...((at.length === 0 ? [Right.now() + offMs] : at) as [number]))
  }
  static override now(): number {
    return Right.now() + offMs
  }
} as DateConstructor
