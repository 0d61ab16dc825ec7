const regions = {
  North: [
    'Delhi',
    'Haryana',
    'Punjab',
    'Himachal Pradesh',
    'Uttarakhand',
    'Uttar Pradesh',
    'Rajasthan',
    'Chandigarh',
    'Jammu and Kashmir',
    'Ladakh',
  ],
  West: ['Maharashtra', 'Gujarat', 'Goa', 'Madhya Pradesh', 'Chhattisgarh', 'Dadra and Nagar Haveli and Daman and Diu'],
  South: [
    'Karnataka',
    'Kerala',
    'Tamil Nadu',
    'Telangana',
    'Andhra Pradesh',
    'Puducherry',
    'Lakshadweep',
    'Andaman and Nicobar Islands',
  ],
  East: [
    'West Bengal',
    'Odisha',
    'Bihar',
    'Jharkhand',
    'Assam',
    'Sikkim',
    'Arunachal Pradesh',
    'Manipur',
    'Meghalaya',
    'Mizoram',
    'Nagaland',
    'Tripura',
  ],
}

const regionByState = new Map(
  Object.entries(regions).flatMap(([region, states]) => states.map((state) => [state.toLowerCase(), region] as const)),
)

/** Empty for a state that India does not have. */
export const regionOf = (state: string | null): string => regionByState.get((state ?? '').trim().toLowerCase()) ?? ''
