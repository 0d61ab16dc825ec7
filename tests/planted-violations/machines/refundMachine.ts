import { useState } from 'react'

export const refundMachine = { useState }
