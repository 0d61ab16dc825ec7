export const missingService = 'Holding and releasing need the service opssettlements. Ask an administrator for it.'
export const noMerchant = 'Write the code of one merchant.'
