import { indianDay } from '#contract/wire/indianTime.ts'

/** How far the gateway's clock is ahead of this device's. */
let aheadMs = 0

/** `gatewayTime`: what the gateway's clock shows now, in milliseconds since the epoch. */
export const setGatewayClock = (gatewayTime: number): void => {
  aheadMs = gatewayTime - Date.now()
}

/** A moment of this device's clock, ms, as the gateway's clock has it: the device's own may be wrong. */
export const onGatewayClock = (deviceMs: number): number => deviceMs + aheadMs
export const gatewayNow = (): number => onGatewayClock(Date.now())
/** The day in India by that clock. */
export const gatewayToday = (): string => indianDay(new Date(gatewayNow()))
