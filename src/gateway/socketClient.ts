// By name: what is imported whole is fetched whole.
export { io } from 'socket.io-client'
