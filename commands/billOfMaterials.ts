import { readFileSync } from 'node:fs'
import { besides, shipped } from '#commands/shippedPackages.ts'

/** `sha512-…` in base64, as the lock says it, in the words of CycloneDX. */
const hashOf = (integrity: string) => {
  const [kind = '', digest = ''] = integrity.split('-', 2)
  return { alg: kind.replace('sha', 'SHA-'), content: Buffer.from(digest, 'base64').toString('hex') }
}

const purlOf = (published: string, version: string): string => `pkg:npm/${published.replace('@', '%40')}@${version}`

/**
 * Everything that is shipped, by the lock, in CycloneDX' form. `npm sbom --omit=dev` leaves out what development needs
 * as well: react, zod and sixty others.
 */
export const billOfMaterials = () => {
  const { name, version } = JSON.parse(readFileSync('package.json', 'utf8')) as { name: string; version: string }
  const packages = new Map(
    shipped.map((one) => [
      purlOf(one.published, one.version),
      {
        type: 'library',
        'bom-ref': purlOf(one.published, one.version),
        name: one.published,
        version: one.version,
        purl: purlOf(one.published, one.version),
        ...(one.integrity === undefined ? {} : { hashes: [hashOf(one.integrity)] }),
        ...(/^[\w.+-]+$/.test(one.licence) && !one.licence.startsWith('unknown')
          ? { licenses: [{ license: { id: one.licence } }] }
          : { licenses: [{ license: { name: one.licence } }] }),
      },
    ]),
  )
  const programs = besides.map((one) => ({
    type: 'application',
    'bom-ref': `${one.name}@${one.version}`,
    name: one.name,
    version: one.version,
    licenses: [{ license: { name: one.licence } }],
  }))
  return {
    bomFormat: 'CycloneDX',
    specVersion: '1.5',
    version: 1,
    metadata: { component: { type: 'application', 'bom-ref': `${name}@${version}`, name, version } },
    components: [...packages.values(), ...programs],
  }
}
