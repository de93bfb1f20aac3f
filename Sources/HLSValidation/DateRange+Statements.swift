extension DateRange {
    /// The attributes and their values, however dates and numbers are written.
    var statements: [String: ByteCompared] {
        var values: [String: String] = [:]
        for attribute in otherAttributes where values[attribute.name] == nil {
            values[attribute.name] = attribute.writtenValue
        }
        values["CLASS"] = classIdentifier ?? values["CLASS"]
        values["START-DATE"] = startDate.map { "\($0.instant.microsecondsSince1970)" } ?? values["START-DATE"]
        values["END-DATE"] = endDate.map { "\($0.instant.microsecondsSince1970)" } ?? values["END-DATE"]
        values["DURATION"] = duration.map(\.seconds) ?? values["DURATION"]
        values["PLANNED-DURATION"] = plannedDuration.map(\.seconds) ?? values["PLANNED-DURATION"]
        if endOnNext { values["END-ON-NEXT"] = "YES" }
        if !cue.isEmpty { values["CUE"] = cue.map(\.rawValue).sorted().joined(separator: ",") }
        return values.mapValues { ByteCompared(wrappedValue: $0) }
    }
}
