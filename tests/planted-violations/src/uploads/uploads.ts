export const uploads = 'uploads'
