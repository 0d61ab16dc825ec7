import {
  createCipheriv,
  createDecipheriv,
  createHmac,
  createSecretKey,
  hkdfSync,
  type KeyObject,
  randomBytes,
} from 'node:crypto'
import { join } from 'node:path'
import { storedSecret } from './storedSecret.ts'

/** What a sealed text belongs to; sealed for one field, it does not open as another. */
export const sealedFields = {
  aadhaar: 'merchants.aadhaar',
  account: 'merchants.account',
  kycItem: 'kyc_items.number',
  kycDocument: 'kyc_documents',
  superMerchantNumber: 'super_merchant_numbers.number',
  superMerchantDocument: 'super_merchant_documents',
  disputeEvidence: 'dispute_evidence',
  bankFile: 'settlement_batches.bank_file',
  feedEvent: 'feed_kept.event',
  feedConflict: 'feed_conflicts.values',
  feedDocument: 'feed_documents.address',
  feedUpload: 'feed_uploads',
  changeNumbers: 'changes.numbers',
  webhookSecret: 'webhook_secrets.secret',
  signingKey: 'machine_client_secrets.signing_key',
} as const
export type SealedField = (typeof sealedFields)[keyof typeof sealedFields]

/** AES-256-GCM: 1 byte key id, 12 bytes iv, 16 bytes tag, then the ciphertext. */
export interface FieldSeal {
  /** `iv` is chosen at random; only demo data, which must repeat, gives one, and never one for two texts. */
  seal(text: string, associated: SealedField, iv?: Buffer): Buffer
  /** Throws for bytes that were changed, sealed with another key or for another field. */
  open(sealed: Buffer, associated: SealedField): string
  /** The same for bytes. */
  sealBytes(bytes: Buffer, associated: SealedField, iv?: Buffer): Buffer
  openBytes(sealed: Buffer, associated: SealedField): Buffer
  /** 16 bytes, equal for equal texts: finds them without opening any. */
  blind(text: string): Buffer
}

const KEY_ID = 1
const KEY_BYTES = 32
const IV_BYTES = 12
const TAG_BYTES = 16
const HEAD_BYTES = 1 + IV_BYTES + TAG_BYTES

/** `key`: 32 bytes, or the path of a file that holds them in base64, made (0600) when there is none. */
export function openFieldSeal(key: Buffer | string): FieldSeal {
  const master = typeof key === 'string' ? rememberedKey(key) : key
  if (master.length !== KEY_BYTES)
    throw new Error(`The field key has ${master.length} bytes; it must have ${KEY_BYTES}.`)
  const sealKey = derive(master, 'seal')
  const blindKey = derive(master, 'blind')
  const sealBytes: FieldSeal['sealBytes'] = (bytes, associated, iv = randomBytes(IV_BYTES)) => {
    const cipher = createCipheriv('aes-256-gcm', sealKey, iv, { authTagLength: TAG_BYTES })
    cipher.setAAD(Buffer.from(associated))
    const body = Buffer.concat([cipher.update(bytes), cipher.final()])
    return Buffer.concat([Buffer.of(KEY_ID), iv, cipher.getAuthTag(), body])
  }
  const openBytes: FieldSeal['openBytes'] = (sealed, associated) => {
    if (sealed.length < HEAD_BYTES || sealed[0] !== KEY_ID) throw new Error('The sealed field names no key we hold.')
    const iv = sealed.subarray(1, 1 + IV_BYTES)
    const decipher = createDecipheriv('aes-256-gcm', sealKey, iv, { authTagLength: TAG_BYTES })
    decipher.setAAD(Buffer.from(associated))
    decipher.setAuthTag(sealed.subarray(1 + IV_BYTES, HEAD_BYTES))
    return Buffer.concat([decipher.update(sealed.subarray(HEAD_BYTES)), decipher.final()])
  }
  return {
    seal: (text, associated, iv) => sealBytes(Buffer.from(text, 'utf8'), associated, iv),
    open: (sealed, associated) => openBytes(sealed, associated).toString('utf8'),
    sealBytes,
    openBytes,
    blind: (text) => createHmac('sha256', blindKey).update(text).digest().subarray(0, 16),
  }
}

export const fieldKeyFile = (dataDir: string): string => join(dataDir, 'keys', 'field.key')

interface KeyPlace {
  readonly dataDir: string
  readonly fieldKey?: string | undefined
}

const masterOf = ({ dataDir, fieldKey }: KeyPlace): Buffer => {
  if (!fieldKey) return rememberedKey(fieldKeyFile(dataDir))
  const key = Buffer.from(fieldKey, 'base64')
  if (key.length !== KEY_BYTES) throw new Error('FIELD_KEY must be 32 bytes in base64.')
  return key
}

/** The seal of this installation: `fieldKey` (base64; several gateways share one), else the key of the data folder. */
export const openFieldSealOf = (place: KeyPlace): FieldSeal => openFieldSeal(masterOf(place))

/** What the keys of stored files are made of. */
export const fileKeyOf = (place: KeyPlace): Buffer => derive(masterOf(place), 'files').export()

// A KeyObject, not bytes: with bytes every sealing and every blind hash takes five times as long.
function derive(master: Buffer, purpose: string): KeyObject {
  const key = hkdfSync('sha256', master, Buffer.alloc(0), `opsdesk field ${purpose}`, KEY_BYTES)
  return createSecretKey(Buffer.from(key))
}

const rememberedKey = (file: string): Buffer =>
  Buffer.from(storedSecret(file, () => `${randomBytes(KEY_BYTES).toString('base64')}\n`).toString('utf8'), 'base64')
