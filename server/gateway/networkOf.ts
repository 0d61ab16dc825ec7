import { isIPv6 } from 'node:net'

/** The first half of an IPv6 address: its second half is the caller's to choose. */
export const networkOf = (ip: string): string => {
  if (!isIPv6(ip)) return ip
  const { hostname } = new URL(`http://[${ip.split('%', 1)[0]}]`)
  const groups = hostname.slice(1, -1).split('::')
  const [front = [], back = []] = groups.map((half) => (half === '' ? [] : half.split(':')))
  const filled =
    groups.length === 1 ? front : [...front, ...Array<string>(8 - front.length - back.length).fill('0'), ...back]
  const isMappedIPv4 = filled.slice(0, 5).every((group) => group === '0') && filled[5] === 'ffff'
  return isMappedIPv4 ? filled.slice(6).join(':') : filled.slice(0, 4).join(':')
}
