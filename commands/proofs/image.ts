import { runProof } from '#commands/proofCommand.ts'
import { proveImage } from '../../bench/proveImage.ts'

await runProof({
  name: 'image',
  title: 'The image: nothing in it but what is shipped, and nothing written outside its volume',
  how: 'the image is built as `npm run image` builds it, by buildah over a Debian that debootstrap made, and what it says is run as it says: its command, its account, its volume, its health check, on a file system that may only be read. Network and processes are those of the machine; a container engine has its own.',
  sizes: { seed: 2026 },
  prove: proveImage,
})
