import { ensureChromium } from '#commands/chromiumInstall.ts'

const path = ensureChromium()
if (path) console.log(path)
else process.exitCode = 1
