/** Without a merchant code the portfolio, with one that merchant's view (conflict X060). */
export const merchantInfo = '/merchant-details'
