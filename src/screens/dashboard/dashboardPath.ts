export const dashboardPath = '/dashboard'
