/** A city with the two digits its state has in a GSTIN and the three its PIN codes begin with. */
export interface Place {
  readonly city: string
  readonly state: string
  readonly gstState: string
  readonly pinPrefix: string
}

const place = (city: string, state: string, gstState: string, pinPrefix: string): Place => ({
  city,
  state,
  gstState,
  pinPrefix,
})

export const places: readonly [Place, ...Place[]] = [
  place('Pune', 'Maharashtra', '27', '411'),
  place('Mumbai', 'Maharashtra', '27', '400'),
  place('Nagpur', 'Maharashtra', '27', '440'),
  place('Nashik', 'Maharashtra', '27', '422'),
  place('Bengaluru', 'Karnataka', '29', '560'),
  place('Mysuru', 'Karnataka', '29', '570'),
  place('Hubballi', 'Karnataka', '29', '580'),
  place('Chennai', 'Tamil Nadu', '33', '600'),
  place('Coimbatore', 'Tamil Nadu', '33', '641'),
  place('Madurai', 'Tamil Nadu', '33', '625'),
  place('Hyderabad', 'Telangana', '36', '500'),
  place('Warangal', 'Telangana', '36', '506'),
  place('Vijayawada', 'Andhra Pradesh', '37', '520'),
  place('Visakhapatnam', 'Andhra Pradesh', '37', '530'),
  place('Kochi', 'Kerala', '32', '682'),
  place('Thiruvananthapuram', 'Kerala', '32', '695'),
  place('New Delhi', 'Delhi', '07', '110'),
  place('Gurugram', 'Haryana', '06', '122'),
  place('Faridabad', 'Haryana', '06', '121'),
  place('Lucknow', 'Uttar Pradesh', '09', '226'),
  place('Kanpur', 'Uttar Pradesh', '09', '208'),
  place('Varanasi', 'Uttar Pradesh', '09', '221'),
  place('Jaipur', 'Rajasthan', '08', '302'),
  place('Jodhpur', 'Rajasthan', '08', '342'),
  place('Ahmedabad', 'Gujarat', '24', '380'),
  place('Surat', 'Gujarat', '24', '395'),
  place('Vadodara', 'Gujarat', '24', '390'),
  place('Indore', 'Madhya Pradesh', '23', '452'),
  place('Bhopal', 'Madhya Pradesh', '23', '462'),
  place('Kolkata', 'West Bengal', '19', '700'),
  place('Siliguri', 'West Bengal', '19', '734'),
  place('Patna', 'Bihar', '10', '800'),
  place('Ranchi', 'Jharkhand', '20', '834'),
  place('Bhubaneswar', 'Odisha', '21', '751'),
  place('Guwahati', 'Assam', '18', '781'),
  place('Chandigarh', 'Chandigarh', '04', '160'),
  place('Ludhiana', 'Punjab', '03', '141'),
  place('Amritsar', 'Punjab', '03', '143'),
  place('Dehradun', 'Uttarakhand', '05', '248'),
  place('Raipur', 'Chhattisgarh', '22', '492'),
]
