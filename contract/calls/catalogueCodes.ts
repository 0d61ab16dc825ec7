import { z } from 'zod'

/** A SKU. */
export const ProductCode = z
  .string()
  .trim()
  .toUpperCase()
  .regex(/^[A-Z0-9][A-Z0-9_/.+-]{0,59}$/, 'A SKU has at most 60 letters, digits or one of _ / . + -.')

export const SchemeCode = z
  .string()
  .trim()
  .toUpperCase()
  .regex(/^[A-Z0-9][A-Z0-9_.-]{0,39}$/, 'A scheme code has at most 40 letters, digits or one of _ . -.')

export const GroupCode = z
  .string()
  .trim()
  .toUpperCase()
  .regex(/^[A-Z0-9][A-Z0-9_.-]{0,39}$/, 'A group code has at most 40 letters, digits or one of _ . -.')
