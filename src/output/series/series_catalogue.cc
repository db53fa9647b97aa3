#include "steppe/output/series/vtu_series.h"
#include "steppe/output/series/xdmf_series.h"

namespace steppe {

template <int dim>
std::unique_ptr<FieldSeries<dim>> make_field_series(const FieldFiles& files,
                                                    const FieldContent<dim>& content) {
  if (files.format == "vtu") return std::make_unique<VtuSeries<dim>>(files, content);
  return std::make_unique<XdmfSeries<dim>>(files, content);
}

template std::unique_ptr<FieldSeries<2>> make_field_series(const FieldFiles&,
                                                           const FieldContent<2>&);
template std::unique_ptr<FieldSeries<3>> make_field_series(const FieldFiles&,
                                                           const FieldContent<3>&);

}  // namespace steppe
