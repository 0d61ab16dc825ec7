export const merchants = 'merchants'
