/** A whole number in lakh and crore groups: 1234567 is `12,34,567`. By hand, because an Intl format takes milliseconds to make. */
export const formatCount = (count: number): string => String(count).replace(/\d(?=(?:\d\d){1,8}\d$)/g, '$&,')
