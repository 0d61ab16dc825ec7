import { z } from 'zod'
import { PointOfP256 } from './sealedParts.ts'

/** What the gateway tells the panel at `/panel-config.json`, before anybody is signed in. */
export const PanelConfig = z.object({
  /** Base address of each family: a path of this origin, or another gateway's address. */
  families: z.object({
    gateway: z.string(),
    wrapper: z.string(),
    platform: z.string(),
    upload: z.string(),
    socket: z.string(),
  }),
  /** The key that stands for `{product}` in service names. */
  product: z.string(),
  productName: z.string(),
  company: z.string(),
  /** RSA-3072 public key for sealing passwords: SPKI DER in base64. */
  signInKey: z.string(),
  /** What files that wait on a device are sealed to (a point of P-256 in base64); null: uploads go to another gateway. */
  uploadKey: PointOfP256.nullable(),
  /** `off`: it is taken away from devices, and none is put there. */
  serviceWorker: z.enum(['on', 'off']).default('on'),
  singleSignOn: z.boolean(),
  /** Brands whose reports say *SR Number*. An older gateway does not send it. */
  serialNumberBrands: z.array(z.string()).default([]),
  passwordLength: z.object({ shortest: z.int(), longest: z.int() }),
  idle: z.object({ timeoutSeconds: z.number().positive(), warningSeconds: z.number().positive() }),
})
export type PanelConfig = z.output<typeof PanelConfig>
